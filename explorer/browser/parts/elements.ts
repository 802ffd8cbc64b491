/** Sets attributes of an element. */
export function setAttributes(element: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** An element of SVG that is in no document yet. */
export function svgElement<N extends keyof SVGElementTagNameMap>(
  name: N,
  attributes: Readonly<Record<string, string | number>> = {},
): SVGElementTagNameMap[N] {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  setAttributes(made, attributes);
  return made;
}

/** A quiet button; `label` says what it does where its text alone does not. */
export function button(text: string, label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "quiet";
  made.textContent = text;
  if (label !== text) made.setAttribute("aria-label", label);
  made.addEventListener("click", act);
  return made;
}
