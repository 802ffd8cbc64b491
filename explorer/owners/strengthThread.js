import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";

// Judges one password and ends: the dictionaries take 64 MB and half a second, and some passwords as long again.
// Plain JavaScript, because threads start without a loader of TypeScript.

/** What comes after is not looked at: the time a password takes grows faster than its length. */
const LENGTH_MAX = 40;
/** On Linux a priority is a thread's own: answers of the API come first. */
const NICE = 10;
if (process.platform === "linux") setPriority(NICE);

const { password, known } = workerData;
const { translations } = english;
const userInputs = "Avoid your name, your email address and the name of this service.";
const estimator = new ZxcvbnFactory({
  translations: { ...translations, warnings: { ...translations.warnings, userInputs } },
  graphs: common.adjacencyGraphs,
  dictionary: { ...common.dictionary, ...english.dictionary },
  maxLength: LENGTH_MAX,
  l33tMaxSubstitutions: 10,
});
const { score, feedback } = estimator.check(password, known);
parentPort?.postMessage({ score, warning: feedback.warning, suggestions: feedback.suggestions });
