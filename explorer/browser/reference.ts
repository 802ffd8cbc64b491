// Puts the interactive reference into its page. It is larger than everything else of it, so that it comes last.

import { TRIED_KEY } from "./parts/triedKey.ts";

type SwaggerUi = (options: Readonly<Record<string, unknown>>) => {
  readonly preauthorizeApiKey: (scheme: string, key: string) => void;
};

const box = document.querySelector<HTMLElement>("#swagger-ui");
const { script, style } = box?.dataset ?? {};
if (script !== undefined && style !== undefined) {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = style;
  const program = document.createElement("script");
  program.src = script;
  program.addEventListener("load", () => {
    const { SwaggerUIBundle } = window as unknown as { readonly SwaggerUIBundle: SwaggerUi };
    const key = sessionStorage.getItem(TRIED_KEY);
    sessionStorage.removeItem(TRIED_KEY);
    const ui = SwaggerUIBundle({
      url: "/openapi.json",
      dom_id: "#swagger-ui",
      deepLinking: true,
      docExpansion: "none",
      defaultModelsExpandDepth: -1,
      tryItOutEnabled: true,
      validatorUrl: null,
      onComplete: () => {
        if (key !== null) ui.preauthorizeApiKey("apiKey", key);
      },
    });
  });
  document.head.append(sheet, program);
}

/** Swagger UI makes blocks that scroll without a stop for the keyboard, and lists of choices without a name. */
function complete(root: ParentNode): void {
  for (const block of root.querySelectorAll("pre:not([tabindex])")) block.setAttribute("tabindex", "0");
  for (const row of root.querySelectorAll<HTMLElement>("tr[data-param-name]")) {
    row.querySelector("select")?.setAttribute("aria-label", row.dataset.paramName ?? "");
  }
}
if (box !== null) new MutationObserver(() => complete(box)).observe(box, { childList: true, subtree: true });

// Swagger UI has a dark theme of its own, under a class.
const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
follow();
dark.addEventListener("change", follow);
