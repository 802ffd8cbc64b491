import { copyButtons } from "./parts/copyButtons.ts";
import { chartDownloads } from "./parts/downloads.ts";
import { liveForms, RENEWED } from "./parts/liveForms.ts";

// What every page loads.
function addButtons(): void {
  copyButtons();
  chartDownloads();
}

addButtons();
liveForms();
document.addEventListener(RENEWED, addButtons);
