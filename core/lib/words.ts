/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  if (items.length <= 1) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** A sentence with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number with commas between its thousands, and at most four decimals. */
export function grouped(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 4 });
}
