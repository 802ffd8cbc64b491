import { compiled } from "./compiled.js";

// The gateway has to start fast and stay small: it runs compiled, and with a small young generation, which saves it
// 70 MB and costs a build a tenth of its time. Everything else runs as it is written.
// SIGHUP means "look for a new release" to a gateway, from its very beginning: it must not end one that still compiles.
if (process.argv[2] === "serve") process.on("SIGHUP", () => {});
const program = process.argv[2] === "serve" ? await compiled("bin/gateway.ts") : undefined;
if (program === undefined) {
  const { register } = await import("tsx/esm/api");
  register();
  await import("./tidemark.ts");
} else await import(program);
