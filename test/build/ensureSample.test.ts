import { expect, it } from "vitest";
import { memoryEffects, nodeEffects } from "../../build/effects.ts";
import { ensureSample } from "../../build/sample/ensureSample.ts";

/** Effects that read this repository from disk and keep everything below /out in memory. */
function effects() {
  const memory = memoryEffects();
  const disk = nodeEffects().files;
  const where = (path: string) => (path.startsWith("/out") ? memory.files : disk);
  const files = {
    ...memory.files,
    read: (path: string) => where(path).read(path),
    readText: (path: string) => where(path).readText(path),
    list: (path: string) => where(path).list(path),
    stat: (path: string) => where(path).stat(path),
  };
  return { ...memory, files };
}

it("writes the sample once, and again only where it was made by another version", async () => {
  const fx = effects();
  const path = "/out/sample/onet/29.0/Job Zones.txt";
  expect(await ensureSample("/out/sample", fx)).toBe("/out/sample");
  const written = await fx.files.readText(path);
  expect(written.split("\n")).toHaveLength(925);

  await fx.files.write(path, "left alone");
  await ensureSample("/out/sample", fx);
  expect(await fx.files.readText(path)).toBe("left alone");

  await fx.files.write("/out/sample.sha256", "of another version");
  await ensureSample("/out/sample", fx);
  expect(await fx.files.readText(path)).toBe(written);
});
