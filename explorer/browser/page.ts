import { copyButtons } from "./parts/copyButtons.ts";
import { chartDownloads } from "./parts/downloads.ts";
import { liveForms, RENEWED } from "./parts/liveForms.ts";

// What every page loads.
copyButtons(document);
chartDownloads(document);
liveForms(document);
document.addEventListener(RENEWED, (event) => {
  const { detail } = event as CustomEvent<Element>;
  copyButtons(detail);
  chartDownloads(detail);
});
