import { readdirSync } from "node:fs";

/** Every page of the documentation, as paths below the project's folder. */
export const DOCUMENTS = [
  "README.md",
  "SECURITY.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "LICENSE-DATA.md",
  "bench/README.md",
  "client/README.md",
  "data/open/README.md",
  "dist-data/CHANGELOG.md",
  "dist-data/SPEC.md",
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
