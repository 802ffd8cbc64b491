#!/usr/bin/env -S node --max-semi-space-size=4 --initial-old-space-size=64 --heap-growing-percent=30
// Nothing newer than this may stand here: an old Node has to get as far as the sentence that says so.
import("./nodeVersion.js").then(() => import("./start.js"));
