import fc from "fast-check";
import { expect, it } from "vitest";
import { eachPosting, featureRows, packPostings } from "../../../core/search/indexes/features.ts";
import { pack, twoBytes, unpack } from "../../../core/search/indexes/packing.ts";
import { dotRow, quantize } from "../../../core/search/indexes/quantized.ts";
import { forAll } from "../../forAll.ts";

const sections = {
  numbers: Float32Array.of(1.5, -2, 0.25),
  bytes: Uint8Array.of(1, 2, 3),
  signed: Int8Array.of(-1, 127),
  short: Uint16Array.of(65535),
  long: Uint32Array.of(4294967295, 7),
  lines: ["", "a", "ünïcode"],
  none: [],
};

it("gives back what was packed, wherever the bytes lie", () => {
  const file = pack(sections);
  for (const shift of [0, 1, 3, 8]) {
    const memory = new Uint8Array(file.length + shift);
    memory.set(file, shift);
    const opened = unpack(memory.subarray(shift));
    expect(opened.f32("numbers")).toEqual(sections.numbers);
    expect(opened.u8("bytes")).toEqual(sections.bytes);
    expect(opened.i8("signed")).toEqual(sections.signed);
    expect(opened.u16("short")).toEqual(sections.short);
    expect(opened.u32("long")).toEqual(sections.long);
    expect(opened.strings("lines")).toEqual(sections.lines);
    expect(opened.strings("none")).toEqual([]);
  }
});

it("views aligned bytes without copying them", () => {
  const file = pack(sections);
  expect(unpack(file).f32("numbers").buffer).toBe(file.buffer);
});

it("names the section that is missing or of another kind", () => {
  const opened = unpack(pack(sections));
  expect(() => opened.u8("absent")).toThrow('no u8 section "absent"');
  expect(() => opened.u8("numbers")).toThrow('no u8 section "numbers"');
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
    const read = lists.map((_, i) => {
      const rows: number[] = [];
      eachPosting(packed, i, (row) => rows.push(row));
      return rows;
    });
    expect(read).toEqual(lists);
  });
});

it("finds every feature's row and no other", () => {
  const hash = fc.nat({ max: 4294967295 });
  forAll(fc.uniqueArray(hash), hash, (hashes, other) => {
    const ascending = Uint32Array.from(hashes).sort();
    const rows = featureRows(ascending);
    for (const [row, known] of ascending.entries()) expect(rows.rowOf(known)).toBe(row);
    expect(rows.rowOf(other)).toBe(ascending.indexOf(other));
  });
});

it("keeps a quantized number within half a step of itself", () => {
  const value = fc.double({ min: -10, max: 10, noNaN: true });
  forAll(fc.array(fc.tuple(value, value, value), { minLength: 1 }), (rows) => {
    const table = quantize(rows.flat(), 3);
    rows.forEach((row, at) => {
      const step = Math.max(...row.map(Math.abs)) / 127;
      row.forEach((expected, i) => {
        const axis = Float32Array.from([0, 1, 2], (j) => (i === j ? 1 : 0));
        expect(Math.abs(dotRow(table, at, axis) - expected)).toBeLessThanOrEqual(step / 2 + 1e-5);
      });
    });
  });
});
