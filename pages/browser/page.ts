import { copyButtons } from "./parts/copyButtons.ts";
import { liveForms } from "./parts/liveForms.ts";

// What every page loads.
copyButtons(document);
liveForms(document);
