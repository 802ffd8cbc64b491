import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
// @ts-expect-error: plain JavaScript without types, as it is run before anything is compiled.
import { FLAGS } from "../../bin/compiled.js";
import { folderForFile } from "../folders.ts";
import { miniRelease, publishTo } from "../gateway/miniRelease.ts";

// No container engine is asked for: the image's last stage is made in a folder, with this machine's node and packages.

const folder = folderForFile();

test.each([
  ["Makefile", FLAGS.join(" ")],
  ["bin/tidemark.js", FLAGS.join(" ")],
  ["deploy/Containerfile", FLAGS.join(" ")],
  ["deploy/Containerfile", FLAGS.map((flag: string) => `"${flag}"`).join(", ")],
  ["deploy/systemd/tidemark.service", FLAGS.join(" ")],
  ["docs/operations.md", FLAGS.join(" ")],
])("%s runs the gateway with the flags that it is compiled with", (file, flags) => {
  expect(readFileSync(file, "utf8")).toContain(flags);
});

test("the files of the container suffice to compile, start and answer", async () => {
  const app = join(folder, "app");
  mkdirSync(app);
  symlinkSync(resolve("node_modules"), join(app, "node_modules"));
  const lastStage =
    readFileSync("deploy/Containerfile", "utf8")
      .split(/^FROM /m)
      .at(-1) ?? "";
  for (const [, copied = ""] of lastStage.matchAll(/^COPY (?!--from)(.*)$/gm)) {
    const paths = copied.split(" ");
    const to = paths.pop() as string;
    for (const path of paths) cpSync(path, join(app, to.endsWith("/") ? path : to), { recursive: true });
  }
  const env = { PATH: process.env.PATH, HOME: folder };
  const compiled = spawnSync("node", [...FLAGS, "bin/compile.js"], {
    cwd: app,
    env,
    encoding: "utf8",
  });
  expect([compiled.status, compiled.stderr]).toEqual([0, ""]);

  const dist = join(folder, "dist");
  publishTo(dist, await miniRelease());
  const options = ["--dist", dist, "--state", join(folder, "state"), "--port", "0", "--admin", "off"];
  const gateway = spawn("node", ["bin/tidemark.js", "serve", ...options], { cwd: app, env });
  const [line] = await once(gateway.stdout, "data");
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line))?.[0];
  expect((await fetch(`${address}/health`)).status).toBe(200);
  expect(gateway.stderr.read()).toBeNull();
  gateway.kill("SIGTERM");
  await once(gateway, "exit");
});
