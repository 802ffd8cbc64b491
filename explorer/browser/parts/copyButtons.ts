const SHOWN_MS = 1_500;

/** Gives every `.code-block` a button that copies its text. */
export function copyButtons(root: ParentNode): void {
  if (navigator.clipboard === undefined) return;
  for (const block of root.querySelectorAll(".code-block")) {
    if (block.querySelector("button") !== null) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(block.querySelector("pre")?.textContent ?? "");
      button.textContent = "Copied";
      setTimeout(() => {
        button.textContent = "Copy";
      }, SHOWN_MS);
    });
    block.append(button);
  }
}
