import { TRIED_KEY } from "./parts/triedKey.ts";

// Offers to try a new key in the reference; it is never shown again.

const offer = document.querySelector<HTMLElement>("#try-key");
const key = document.querySelector("#new-key")?.textContent;
if (offer !== null && key != null) {
  offer.hidden = false;
  offer.querySelector("a")?.addEventListener("click", () => sessionStorage.setItem(TRIED_KEY, key));
}
