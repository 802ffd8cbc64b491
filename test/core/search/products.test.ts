import { expect, it } from "vitest";
import { openProducts } from "../../../core/search/encoders/products.ts";

it.each([
  [1, 16],
  [3, 32],
  [923, 64],
])("multiplies %i rows of %i numbers as a plain loop does", (count, size) => {
  const { table, vector, products, run } = openProducts(count, size);
  for (let i = 0; i < table.length; i++) table[i] = Math.sin(i);
  for (let i = 0; i < size; i++) vector[i] = Math.cos(3 * i);
  run(0, count, 0);
  products.forEach((product, row) => {
    const plain = vector.reduce((sum, value, i) => sum + value * (table[row * size + i] ?? 0), 0);
    expect(product).toBeCloseTo(plain, 4);
  });
});

it("multiplies some of the rows, and puts the products where it is told", () => {
  const { table, vector, products, run } = openProducts(5, 16);
  for (let i = 0; i < table.length; i++) table[i] = Math.floor(i / 16);
  vector.fill(1);
  run(3, 2, 0);
  run(1, 1, 2);
  expect([...products]).toEqual([48, 64, 16, 0, 0]);
});

it("refuses rows that are no multiple of 16 numbers", () => {
  expect(() => openProducts(2, 20)).toThrow("size must be a multiple of 16: 20");
});

it("takes an empty table", () => {
  expect(() => openProducts(0, 16).run(0, 0, 0)).not.toThrow();
});
