import { execFile, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
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

/** Languages of analysts: what runs a file in them, where that is there, and what it needs. */
const LANGUAGES = [
  { name: "Python", info: "python", file: "py", program: python, needs: "Python with httpx and pandas" },
  {
    name: "R",
    info: "r",
    file: "R",
    program: hasR ? "Rscript" : undefined,
    needs: "R with httr2, readr and jsonlite",
  },
].map((each) => ({
  ...each,
  why: each.program === undefined ? ` (skipped: ${each.needs} is not there)` : "",
}));

/** What a block of code prints as a file of its own. */
async function printed(program: string, text: string, ending: string): Promise<string> {
  const file = join(folder, `block.${ending}`);
  writeFileSync(file, text);
  return (await runs(program, [file])).stdout;
}

it("blocks of code in the documentation say what they are", () => {
  const known = ["sh", "js", "python", "r", "json", "yaml", ...NOT_RUN];
  expect(blocks.length).toBeGreaterThan(40);
  for (const block of blocks) expect(known, nameOf(block)).toContain(block.info);
  for (const { info, page } of blocks) if (info === "sh run") expect(page).toBe("docs/operations.md");
});

it.each(blocksOf("json"))("%s is JSON", (_, text) => void JSON.parse(text));
it.each(blocksOf("yaml"))("%s is YAML", (_, text) => expect(parse(text)).toBeTypeOf("object"));

it.skipIf(!hasShell).each(blocksOf("sh"))(
  `%s runs in a shell${hasShell ? "" : " (skipped: curl is not there)"}`,
  async (_, text) => {
    const { stdout } = await runs("bash", ["-euo", "pipefail", "-c", text]);
    if (text.includes("If-None-Match")) expect(stdout).toBe("304\n");
    else if (stdout.startsWith("{")) JSON.parse(stdout);
  },
);

it.each(blocksOf("js"))("%s runs in Node", async (_, text) => {
  expect(await printed("node", text, "mjs")).toMatch(/\w/);
});

for (const { name, info, file, program = "", why } of LANGUAGES) {
  it.skipIf(why).each(blocksOf(info))(`%s runs in ${name}${why}`, async (_, text) => {
    expect(await printed(program, text, file)).toContain("transitional");
  });
}

it("formulas for spreadsheets read what an open explorer shows to everybody", async () => {
  const formulas = readFileSync("docs/recipes.md", "utf8").matchAll(
    /^=IMPORT(DATA|XML)\("http:\/\/127\.0\.0\.1:8080([^"]+)"(?:, "([^"]+)")?\)$/gm,
  );
  const kinds: (string | undefined)[] = [];
  for (const [, kind, path = "", selector = ""] of formulas) {
    kinds.push(kind);
    const { text } = await client.ask(path, { headers: { accept: "text/html" } });
    const field = /data-field='\w+'/.exec(selector)?.[0].replaceAll("'", '"');
    if (kind === "DATA") expect(text).toMatch(/^soc_code,.*\r?\n\d\d-\d{4}\.\d\d,/);
    else expect(text.match(new RegExp(`${field}>[\\d.]+<`, "g"))).toHaveLength(1);
  }
  expect(kinds).toEqual(["DATA", "XML"]);
});

/** What the API says to the five questions, in the words of the scripts, as far as it can be asked for in one call. */
async function expected(): Promise<string[]> {
  const read = async (path: string) => (await client.ask(path, { key: h.keys.enterprise })).json;
  const region = (await read("/regions/31084")) as { msa_name: string; summary: { at_risk_percent: number } };
  const skills = (await read("/skills?type=skills&sort_by=ai_resilience_score&limit=1")) as {
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

const answered: string[] = [];
for (const { name, file, program = "", why } of LANGUAGES) {
  it.skipIf(why)(`the script of five questions answers them in ${name} as the API does${why}`, async () => {
    const script = join(process.cwd(), `docs/examples/questions.${file}`);
    answered.push((await runs(program, [script, "43-3031.00", "31084"])).stdout);
    for (const words of await expected()) expect(answered.at(-1)).toContain(words);
    expect(answered.at(-1), "as in the other language").toBe(answered[0]);
  });
}
