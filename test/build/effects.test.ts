import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Files, nodeEffects } from "../../build/effects.ts";
import { folderForFile } from "../folders.ts";
import { memoryEffects } from "./memoryEffects.ts";

const folder = folderForFile();

const implementations: readonly [string, () => { files: Files; root: string }][] = [
  ["node", () => ({ files: nodeEffects({ quiet: true }).files, root: folder })],
  ["memory", () => ({ files: memoryEffects().files, root: "/root" })],
];

describe.each(implementations)("%s files", (name, make) => {
  it("reads back what it wrote, and lists names in code unit order", async () => {
    const { files, root } = make();
    await files.write(join(root, "a/b.txt"), "two");
    await files.write(join(root, "a/B.txt"), new Uint8Array([1, 2, 3]));
    expect(await files.readText(join(root, "a/b.txt"))).toBe("two");
    expect([...(await files.read(join(root, "a/B.txt")))]).toEqual([1, 2, 3]);
    expect(await files.list(join(root, "a"))).toEqual(["B.txt", "b.txt"]);
    expect(await files.stat(join(root, "a/b.txt"))).toEqual({ kind: "file", bytes: 3 });
    expect(await files.stat(join(root, "a"))).toEqual({ kind: "folder", bytes: 0 });
  });

  it("moves and removes whole folders", async () => {
    const { files, root } = make();
    await files.write(join(root, "old/x/y.txt"), "y");
    await files.rename(join(root, "old"), join(root, "new"));
    expect(await files.readText(join(root, "new/x/y.txt"))).toBe("y");
    expect(await files.exists(join(root, "old"))).toBe(false);
    await files.remove(join(root, "new"));
    expect(await files.exists(join(root, "new"))).toBe(false);
    expect(await files.list(join(root, "new"))).toEqual([]);
  });

  it("says that a file is missing by its code", async () => {
    const { files, root } = make();
    await expect(files.read(join(root, `none-${name}`))).rejects.toMatchObject({ code: "ENOENT" });
    await expect(files.stat(join(root, `none-${name}`))).rejects.toMatchObject({ code: "ENOENT" });
  });
});

it("leaves no temporary file behind when a write cannot finish", async () => {
  const { files } = nodeEffects({ quiet: true });
  const target = join(folder, "taken");
  await files.write(join(target, "inner.txt"), "inner");
  await expect(files.write(target, "a folder stands here")).rejects.toThrow();
  expect((await readdir(folder)).filter((each) => each.endsWith(".tmp"))).toEqual([]);
});
