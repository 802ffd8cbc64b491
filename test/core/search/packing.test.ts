import fc from "fast-check";
import { expect, it } from "vitest";
import { featureRows, packPostings, postingsOf } from "../../../core/search/indexes/features.ts";
import { linesOf, pack, packLines, twoBytes, unpack } from "../../../core/search/indexes/packing.ts";
import { openVectors, packVectors } from "../../../core/search/indexes/vectors.ts";
import { forAll } from "../../forAll.ts";

const sections = {
  numbers: Float32Array.of(1.5, -2, 0.25),
  bytes: Uint8Array.of(1, 2, 3),
  signed: Int8Array.of(-1, 127),
  short: Uint16Array.of(65535),
  long: Uint32Array.of(4294967295, 7),
};

it("gives back what was packed, wherever the bytes lie", () => {
  const file = pack(sections);
  for (const shift of [0, 1, 3, 8]) {
    const memory = new Uint8Array(file.length + shift);
    memory.set(file, shift);
    expect(unpack(memory.subarray(shift))).toEqual(sections);
  }
});

it("views aligned bytes without copying them", () => {
  const file = pack(sections);
  expect(unpack(file).numbers.buffer).toBe(file.buffer);
});

it.each([[["", "a", "ünïcode"]], [[]]])("gives back the lines %j", (lines) => {
  expect(linesOf(packLines(lines))).toEqual(lines);
});

it("takes numbers of two bytes, and refuses greater ones by name", () => {
  expect(twoBytes([0, 65_535], "occupations")).toEqual(Uint16Array.of(0, 65_535));
  expect(() => twoBytes([7, 65_536], "occupations")).toThrow(
    "A search index numbers its occupations from 0 to 65535: 65536 is beyond.",
  );
});

it("gives back posting lists", () => {
  const list = fc.uniqueArray(fc.nat({ max: 100_000 })).map((rows) => rows.sort((a, b) => a - b));
  forAll(fc.array(list), (lists) => {
    const packed = packPostings(lists);
    expect(lists.map((_, i) => [...postingsOf(packed, i)])).toEqual(lists);
  });
});

it("finds every feature's row and no other", () => {
  const hash = fc.nat({ max: 4294967295 });
  forAll(fc.uniqueArray(hash), hash, (hashes, other) => {
    const ascending = Uint32Array.from(hashes).sort();
    const rowOf = featureRows(ascending);
    for (const [row, known] of ascending.entries()) expect(rowOf(known)).toBe(row);
    expect(rowOf(other)).toBe(ascending.indexOf(other));
  });
});

it("keeps a number of a vector within half a step of itself", () => {
  const value = fc.double({ min: -10, max: 10, noNaN: true });
  forAll(fc.array(fc.tuple(value, value, value), { minLength: 1 }), (rows) => {
    const table = openVectors(packVectors(rows.map((row) => Float32Array.from(row))));
    rows.forEach((row, at) => {
      const step = Math.max(...row.map(Math.abs)) / 127;
      row.forEach((expected, i) => {
        const axis = Float32Array.from([0, 1, 2], (j) => (i === j ? 1 : 0));
        expect(Math.abs(table.similarity(axis, at) - expected)).toBeLessThanOrEqual(step / 2 + 1e-5);
      });
    });
  });
});
