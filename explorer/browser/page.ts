import { copyButtons } from "./parts/copyButtons.ts";
import { chartDownloads } from "./parts/downloads.ts";
import { liveForms, nowAndWhenRenewed } from "./parts/liveForms.ts";

// What every page loads.
nowAndWhenRenewed(copyButtons);
nowAndWhenRenewed(chartDownloads);
liveForms();
