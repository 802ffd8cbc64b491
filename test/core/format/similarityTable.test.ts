import { expect, it } from "vitest";
import { packProfiles, unpackProfiles } from "../../../core/format/similarityTable.ts";

const profiles = {
  rows: 2,
  ratingColumns: 3,
  ratings: Float32Array.of(0.5, -0.25, 0, 1, 0, 0.125),
  counts: {
    columns: 70_000,
    ends: Uint32Array.of(0, 2),
    columnOf: Uint32Array.of(5, 69_999),
    values: Float32Array.of(0.75, 0.1),
  },
};

it("the table of profiles gives back what was put into it, wherever its bytes lie in memory", () => {
  const bytes = packProfiles(profiles);
  const within = new Uint8Array(bytes.length + 3);
  within.set(bytes, 3);
  expect(unpackProfiles(within.subarray(3))).toEqual(profiles);
});

it("the table of profiles is little-endian: three counts, ratings, ends, columns, values", () => {
  const bytes = packProfiles(profiles);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const u32 = (number: number) => view.getUint32(4 * number, true);
  const f32 = (number: number) => view.getFloat32(4 * number, true);
  expect(bytes.length).toBe(4 * 15);
  expect([0, 1, 2].map(u32)).toEqual([2, 3, 70_000]);
  expect([3, 4, 5, 6, 7, 8].map(f32)).toEqual([...profiles.ratings]);
  expect([9, 10, 11, 12].map(u32)).toEqual([0, 2, 5, 69_999]);
  expect([13, 14].map(f32)).toEqual([...profiles.counts.values]);
});

it("the table of profiles is refused where it is cut off or goes on", () => {
  const bytes = packProfiles(profiles);
  for (const length of [0, 8, 12, 40, bytes.length - 4]) {
    expect(() => unpackProfiles(bytes.subarray(0, length)), `${length} bytes`).toThrow(
      /profiles\.bin is shorter/,
    );
  }
  expect(() => unpackProfiles(Buffer.concat([bytes, Buffer.alloc(4)]))).toThrow(/profiles\.bin is longer/);
});
