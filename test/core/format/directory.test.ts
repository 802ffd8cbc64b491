import { expect, it } from "vitest";
import { readDirectory } from "../../../core/format/directory.ts";

const file = "responses/job-15.ndjson";
const listing = (lengths: readonly number[]) => {
  const keys = lengths.map((_, row) => `15-${1000 + row}.00`);
  const none = lengths.map(() => 0);
  return JSON.stringify({
    shards: [
      { file, kind: "job", keys, etags: keys.map(() => "0123456789abcdef"), lengths, br: none, gz: none },
    ],
  });
};

it("the directory of a release finds bodies far into a file", () => {
  const [first, second] = [4_000_000_000, 1_000];
  const directory = readDirectory(listing([first, second]), new Map([[file, first + second + 2]]));
  const entry = directory.find("job", "15-1001.00") ?? Number.NaN;
  expect(directory.place(entry, "identity")).toEqual({ file, offset: first + 1, length: second });
});

it("the directory of a release is refused where a file is longer than its offsets can say, naming the bound", () => {
  const lengths = [4_294_967_000, 1_000];
  expect(() => readDirectory(listing(lengths), new Map([[file, 4_294_968_002]]))).toThrow(
    `${file} has 4294968002 bytes; this Tidemark reads files of bodies of up to 4294967295`,
  );
});
