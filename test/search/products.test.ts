import { expect, it } from "vitest";
import { openProducts } from "../../search/encoders/products.ts";

it.each([
  [1, 16],
  [3, 32],
  [923, 64],
])("multiplies %i rows of %i numbers as a plain loop does", (count, size) => {
  const { table, vector, products, run } = openProducts(count, size);
  for (let i = 0; i < table.length; i++) table[i] = Math.sin(i);
  for (let i = 0; i < size; i++) vector[i] = Math.cos(3 * i);
  run();
  products.forEach((product, row) => {
    const plain = vector.reduce((sum, value, i) => sum + value * (table[row * size + i] ?? 0), 0);
    expect(product).toBeCloseTo(plain, 4);
  });
});

it("refuses rows that are no multiple of 16 numbers", () => {
  expect(() => openProducts(2, 20)).toThrow("size must be a multiple of 16: 20");
});

it("takes an empty table", () => {
  expect(() => openProducts(0, 16).run()).not.toThrow();
});
