import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderForFile } from "../folders.ts";
import { miniRelease, publishTo } from "../gateway/miniRelease.ts";
import { tidemark } from "./command.ts";

const home = folderForFile();
const dist = join(home, "dist");
const elsewhere = join(home, "elsewhere");
const releases = [await miniRelease({ variant: "earlier" }), await miniRelease()] as const;
for (const release of releases) publishTo(dist, release);
const [second, first] = [releases[0].id, releases[1].id];

const run = (...words: string[]) => tidemark([...words, "--dist", dist]);
const jsonOf = async (...words: string[]) => {
  const { status, stdout, stderr } = await run(...words, "--json");
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout);
};
const currentOf = (folder: string) => readFileSync(join(folder, "current"), "utf8").trim();

describe("releases", () => {
  test("are listed with the one served marked, as a table or as JSON", async () => {
    const { stdout } = await run("releases");
    expect(stdout).toMatch(/^ +RELEASE +BUILT +SIZE +EDITION +O\*NET +DATA OF\n/);
    expect(stdout).toMatch(new RegExp(`^\\* +${first} .* UTC +\\d+\\.\\d MB +official +29\\.0 `, "m"));
    expect(stdout).toMatch(new RegExp(`^ +${second} `, "m"));
    const { releases } = await jsonOf("releases");
    const served = releases.map((each: Record<"release_id" | "current", unknown>) => [
      each.release_id,
      each.current,
    ]);
    expect(Object.fromEntries(served)).toEqual({ [first]: true, [second]: false });
    expect((await tidemark(["releases", "--dist", elsewhere])).stdout).toContain("There is no release in");
  });

  test("are served by the beginning of an id, again, and served before", async () => {
    expect((await run("publish", second.slice(0, 10))).stdout).toBe(
      `Release ${second} is served from ${dist}, in the place of ${first}.\n`,
    );
    expect(currentOf(dist)).toBe(second);
    expect((await run("publish", second)).stdout).toBe(
      `Release ${second} was served from ${dist} already.\n`,
    );
    expect((await run("rollback")).stdout).toBe(`Release ${first} is served again.\n`);
    expect(await jsonOf("publish", second)).toEqual({ release_id: second, previous: first });
    expect(await jsonOf("rollback")).toEqual({ release_id: first });
    expect(currentOf(dist)).toBe(first);
  });

  test("are compared as a page, as JSON or into a file, and end with 1 where a figure differs if asked to", async () => {
    const page = await run("diff", "current", second.slice(0, 10));
    expect(page.status).toBe(0);
    expect(page.stdout).toContain(`# Release ${first} to ${second}`);
    const diff = await jsonOf("diff", first, second);
    const out = join(home, "diff.md");
    const checked = await run("diff", first, second, "--out", out, "--exit-code");
    expect(checked).toMatchObject({ status: diff.figures_equal ? 0 : 1, stdout: "" });
    expect(readFileSync(out, "utf8")).toBe(page.stdout);
    const folders = [first, second].map((id) => join(dist, "releases", id));
    expect((await tidemark(["diff", ...folders])).stdout).toBe(page.stdout);
  });

  test("are pushed into another folder and served there: the published one, or one that is named", async () => {
    expect((await run("push", elsewhere)).stdout).toBe(`Release ${first} is served from ${elsewhere}.\n`);
    expect(await jsonOf("push", elsewhere, "--release", second)).toMatchObject({
      release_id: second,
      previous: first,
    });
    expect([currentOf(elsewhere), currentOf(dist)]).toEqual([second, first]);
    const none = await tidemark(["push", elsewhere, "--dist", join(home, "nothing")]);
    expect(none).toMatchObject({ status: 1 });
    expect(none.stderr).toContain("There is no current release in");
  });

  test("are taken away but for the newest, never the one served", async () => {
    expect((await run("prune", "--keep", "2")).stdout).toBe("0 deleted.\n");
    expect((await run("prune", "--keep", "1")).stdout).toBe(`1 deleted.\n${second}\n`);
    expect(existsSync(join(dist, "releases", second))).toBe(false);
    expect(currentOf(dist)).toBe(first);
  });
});

test("an account is shown to people: who signs in, its keys, and what it asked for", async () => {
  const over = (words: readonly string[]) => tidemark([...words, "--state", join(home, "state")]);
  const { stdout: made } = await over(["accounts", "create", "--org", "Quay", "--tier", "professional"]);
  const [id = ""] = /acc_\w+/.exec(made) ?? [];
  expect((await over(["accounts", "show", id])).stdout).toContain("No owners yet;");
  await over(["accounts", "link", id, "--email", "ann@example.org"]);
  await over(["keys", "create", "--account", id, "--name", "web"]);
  const { stdout } = await over(["accounts", "show", id]);
  expect(stdout).toMatch(/^acc_\w+ {2}Quay\nprofessional, active, created /);
  expect(stdout).toContain("ann@example.org (no password yet)");
  expect(stdout).toMatch(/^key_\w+ +web +active +tdm_\w+…\w{4} +never/m);
  expect(stdout).toContain("0 requests today, 0 in 30 days (0 refused by a limit)");
  expect((await over(["accounts", "suspend", id])).stdout).toBe(
    `Account ${id} (Quay) is suspended on professional.\n`,
  );
});
