import { button } from "./elements.ts";

const SHOWN_MS = 1_500;

/** Gives every `.code-block` that has none a button that copies its text. */
export function copyButtons(): void {
  if (navigator.clipboard === undefined) return;
  for (const block of document.querySelectorAll(".code-block")) {
    if (block.querySelector("button") !== null) continue;
    const copy = button("Copy", "Copy", async () => {
      await navigator.clipboard.writeText(block.querySelector("pre")?.textContent ?? "");
      copy.textContent = "Copied";
      setTimeout(() => {
        copy.textContent = "Copy";
      }, SHOWN_MS);
    });
    block.append(copy);
  }
}
