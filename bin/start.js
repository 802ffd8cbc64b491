import { readCompiled } from "./compiled.js";

// The gateway has to start fast and stay small: it runs as `make compile` made it, and with a small young generation, which
// saves it 70 MB and costs a build a tenth of its time. Everything else runs as it is written.
// SIGHUP means "look for a new release" to a gateway, from its very beginning: it must not end one that still loads.
const serves = process.argv[2] === "serve";
if (serves) process.on("SIGHUP", () => {});
const program = serves ? readCompiled() : undefined;
if (program === undefined) {
  if (serves)
    process.stderr.write(
      "tidemark: not compiled, or not since a file changed; a start after `make compile` is faster.\n",
    );
  const { register } = await import("tsx/esm/api");
  register();
  await import("./tidemark.ts");
} else await program.run().ended;
