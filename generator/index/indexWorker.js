import { register } from "tsx/esm/api";

// A thread does not take over the loader of the program that starts it.
register();
await import("./trainIndex.ts");
