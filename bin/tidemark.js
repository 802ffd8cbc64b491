#!/usr/bin/env node
import { compiled } from "./compiled.js";

// The gateway has to start fast and stay small, so it runs compiled. Everything else runs as it is written.
const program = process.argv[2] === "serve" ? await compiled("bin/gateway.ts") : undefined;
if (program === undefined) {
  const { register } = await import("tsx/esm/api");
  register();
  await import("./tidemark.ts");
} else await import(program);
