import { execFile, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { DOCUMENTS } from "./documents.ts";
import { folderForFile } from "./folders.ts";
import { builtRelease, gatewayForFile } from "./gateway/forFile.ts";

// Blocks of code in the documentation. What cannot run here says so in the line that opens it.

type Block = { readonly page: string; readonly info: string; readonly text: string };
const blocks = DOCUMENTS.flatMap((page) =>
  [...readFileSync(page, "utf8").matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, info = "", text = ""]): Block => ({ page, info, text }),
  ),
);
const nameOf = ({ page, text }: Block) => `${page}: ${text.trim().split("\n", 1)[0]}`;
const blocksOf = (info: string) =>
  blocks.filter((block) => block.info === info).map((block) => [nameOf(block), block.text] as const);

/** Read as they are, or run elsewhere: `sh run` by the test of the operations page, `ts` by that of the client. `sh example` names what only its reader has. */
const NOT_RUN = ["text", "ts", "sh run", "sh example", "powerquery"];
const folder = folderForFile();
const { h, client } = await gatewayForFile({ releases: [await builtRelease()] });
const run = promisify(execFile);

/** Runs a program against a gateway; rejects with what it printed where it fails. */
function runs(program: string, args: readonly string[]) {
  const env = {
    ...process.env,
    TIDEMARK_URL: `http://127.0.0.1:${client.port}`,
    TIDEMARK_KEY: h.keys.enterprise,
  };
  return run(program, args, { cwd: folder, env, timeout: 60_000 });
}

const has = (program: string, args: readonly string[]) => spawnSync(program, args).status === 0;
const python = ["python3", "/usr/bin/python3"].find((each) => has(each, ["-c", "import httpx, pandas"]));
const hasR = has("Rscript", ["-e", "for (each in c('httr2', 'readr', 'jsonlite')) loadNamespace(each)"]);
const hasShell = has("curl", ["--version"]) && has("bash", ["--version"]);
const unless = (present: boolean, missing: string) => (present ? "" : ` (skipped: ${missing} is not there)`);

describe("blocks of code in the documentation", () => {
  it("say what they are", () => {
    const known = ["sh", "js", "python", "r", "json", "yaml", ...NOT_RUN];
    expect(blocks.length).toBeGreaterThan(40);
    for (const block of blocks) expect(known, nameOf(block)).toContain(block.info);
    for (const { info, page } of blocks) if (info === "sh run") expect(page).toBe("docs/operations.md");
  });

  it.each(blocksOf("json"))("%s is JSON", (_, text) => void JSON.parse(text));
  it.each(blocksOf("yaml"))("%s is YAML", (_, text) => expect(parse(text)).toBeTypeOf("object"));

  it.skipIf(!hasShell).each(blocksOf("sh"))(
    `%s runs in a shell${unless(hasShell, "curl")}`,
    async (_, text) => {
      const { stdout } = await runs("bash", ["-euo", "pipefail", "-c", text]);
      if (text.includes("If-None-Match")) expect(stdout).toBe("304\n");
      else if (stdout.startsWith("{")) JSON.parse(stdout);
    },
  );

  it.each(blocksOf("js"))("%s runs in Node", async (_, text) => {
    const file = join(folder, "block.mjs");
    writeFileSync(file, text);
    expect((await runs("node", [file])).stdout).toMatch(/\w/);
  });

  it.skipIf(python === undefined).each(blocksOf("python"))(
    `%s runs in Python${unless(python !== undefined, "Python with httpx and pandas")}`,
    async (_, text) => expect((await runs(python ?? "", ["-c", text])).stdout).toContain("transitional"),
  );

  it.skipIf(!hasR).each(blocksOf("r"))(
    `%s runs in R${unless(hasR, "R with httr2, readr and jsonlite")}`,
    async (_, text) => {
      const file = join(folder, "block.R");
      writeFileSync(file, text);
      expect((await runs("Rscript", [file])).stdout).toContain("transitional");
    },
  );
});

describe("formulas for spreadsheets", () => {
  const recipes = readFileSync("docs/recipes.md", "utf8");
  const formulas = [
    ...recipes.matchAll(/^=IMPORT(DATA|XML)\("http:\/\/127\.0\.0\.1:8080([^"]+)"(?:, "([^"]+)")?\)$/gm),
  ];

  it("read what an open explorer shows to everybody", async () => {
    const read = async (path: string) => (await client.ask(path, { headers: { accept: "text/html" } })).text;
    expect(formulas.map(([, kind]) => kind)).toEqual(["DATA", "XML"]);
    for (const [, kind, path = "", selector = ""] of formulas) {
      const text = await read(path);
      if (kind === "DATA") expect(text).toMatch(/^soc_code,.*\r?\n\d\d-\d{4}\.\d\d,/);
      else
        expect(
          text.match(
            new RegExp(`${/data-field='\w+'/.exec(selector)?.[0].replaceAll("'", '"')}>[\\d.]+<`, "g"),
          ),
        ).toHaveLength(1);
    }
  });
});

/** What both scripts print for the occupations and areas of the test's release. */
async function answers(program: string, script: string): Promise<string> {
  const path = join(process.cwd(), "docs/examples", script);
  return (await runs(program, [path, "43-3031.00", "31084"])).stdout;
}

/** What the API says to the five questions, in the words of the scripts, as far as it can be asked for in one call. */
async function expected(): Promise<string[]> {
  const key = h.keys.enterprise;
  const region = (await client.ask("/regions/31084", { key })).json as {
    msa_name: string;
    summary: { at_risk_percent: number };
  };
  const skills = (await client.ask("/skills?type=skills&sort_by=ai_resilience_score&limit=1", { key }))
    .json as {
    requirements: { name: string; ai_resilience_score: number }[];
  };
  const [hardest] = skills.requirements;
  return [
    `1. ${region.msa_name}: ${region.summary.at_risk_percent.toFixed(1)} % of workers`,
    `   ${hardest?.name}: resilience ${hardest?.ai_resilience_score.toFixed(2)}`,
    "2. From Bookkeeping, Accounting, and Auditing Clerks:",
    "4. Of 2 areas:",
    "5. Mean of median wages by quadrant:",
  ];
}

describe("the script of five questions", () => {
  it.skipIf(python === undefined)(
    `answers them in Python as the API does${unless(python !== undefined, "Python with httpx and pandas")}`,
    async () => {
      const said = await answers(python ?? "", "questions.py");
      for (const words of await expected()) expect(said).toContain(words);
    },
  );

  it.skipIf(!hasR)(
    `answers them in R as the API does${unless(hasR, "R with httr2, readr and jsonlite")}`,
    async () => {
      const said = await answers("Rscript", "questions.R");
      for (const words of await expected()) expect(said).toContain(words);
      if (python !== undefined) expect(said).toBe(await answers(python, "questions.py"));
    },
  );
});
