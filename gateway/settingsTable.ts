import { z } from "zod";
import { SETTINGS } from "./config.ts";

/** The gateway's settings as a table in Markdown: name, default, meaning. `npm run settings` prints it. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS.shape).map(([name, shape]) => {
    const { meaning, usual } = z.globalRegistry.get(shape) ?? {};
    const inner = shape instanceof z.ZodPipe ? shape.in : shape;
    const value = inner instanceof z.ZodDefault ? `\`${inner.def.defaultValue}\`` : (usual ?? "");
    return `| \`${name}\` | ${value} | ${meaning} |\n`;
  });
  return `| variable | default | meaning |\n|---|---|---|\n${rows.join("")}`;
}
