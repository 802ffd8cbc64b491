import { button } from "./elements.ts";

const SHOWN_MS = 1_500;

/** Gives every `.code-block` a button that copies its text. */
export function copyButtons(root: ParentNode): void {
  if (navigator.clipboard === undefined) return;
  for (const block of root.querySelectorAll(".code-block")) {
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
