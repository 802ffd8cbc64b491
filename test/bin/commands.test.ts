import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { commandsFor } from "../../bin/commands.ts";
import { commandLine } from "../../bin/program.ts";
import { folderForFile } from "../folders.ts";
import { runTidemark, tidemark } from "./command.ts";

const state = folderForFile();

describe("help and usage", () => {
  /** Names of all commands below one, such as "keys rotate". */
  const namesBelow = (command: Command): string[] =>
    command.commands.flatMap((each) =>
      each.commands.length === 0 ? [each.name()] : namesBelow(each).map((name) => `${each.name()} ${name}`),
    );
  const below = (parent: string, ...names: string[]) => names.map((name) => `${parent} ${name}`);
  const commands = [
    ...["fetch", "build", "edition", "verify", "doctor", "releases", "publish", "rollback", "prune", "push"],
    ...["expand", "export", "diff", "quarterly", "serve", "mcp"],
    ...below("accounts", "create", "list", "show", "tier", "suspend", "resume", "link", "delete"),
    ...below("keys", "create", "list", "rotate", "revoke"),
    ...below("state", "check", "backup"),
  ];

  it("has these commands, each with a description and its options", async () => {
    const program = commandLine(await commandsFor(undefined));
    expect(namesBelow(program)).toEqual(commands);
    for (const name of commands) {
      const find = (parent: Command | undefined, word: string) =>
        parent?.commands.find((each) => each.name() === word);
      const command = name.split(" ").reduce<Command | undefined>(find, program);
      expect(command?.description(), name).not.toBe("");
      expect(command?.helpInformation()).toContain(`Usage: tidemark ${name}`);
    }
  });

  it("loads for a command that is called by its name what that command needs, and no other", async () => {
    for (const name of commands) {
      const [word] = name.split(" ");
      const program = commandLine(await commandsFor(word));
      expect(program.commands.map((each) => each.name())).toContain(word);
      expect(program.commands.length).toBeLessThanOrEqual(4);
    }
  });

  it.each([
    [["frobnicate"], "unknown command 'frobnicate'"],
    [["build", "--bogus"], "unknown option '--bogus'"],
    [["accounts", "create", "--tier", "sandbox"], "required option '--org <NAME>'"],
    [["accounts", "create", "--org", "X", "--tier", "gold"], "sandbox, professional, enterprise"],
    [["keys", "rotate"], "missing required argument 'KEY_ID'"],
    [["serve", "--port", "70000"], "from 0 to 65535"],
    [["build", "--sample"], "unknown option '--sample'"],
    [["prune", "--keep", "0"], "a whole number from 1"],
  ])("%j is called wrongly: exit 2 and the reason", async (args, reason) => {
    const { status, stdout, stderr } = await tidemark(args);
    expect(status).toBe(2);
    expect(stderr).toContain(reason);
    expect(stdout).toBe("");
  });
});

describe("a process of its own", () => {
  it.each([
    [["keys", "--help"], 0, expect.stringContaining("Usage: tidemark keys"), ""],
    [["keys", "frobnicate"], 2, "", expect.stringContaining("unknown command 'frobnicate'")],
  ])("called with %j ends with %d", (args, status, stdout, stderr) => {
    expect(runTidemark(args)).toEqual({ status, stdout, stderr });
  });
});

describe("failures", () => {
  it.each([
    [["verify", "--dist", "no-such-folder"], 'Build one with "tidemark build"'],
    [["serve", "--dist", "no-such-folder"], 'Build one with "tidemark build"'],
    [["build", "--sources", "no-such-folder"], "There is no folder no-such-folder"],
    [["build", "--sources", "README.md"], "--sources README.md is a file. Name the folder"],
    [["build", "--sources", "test/input/mini", "--onet", "12.0"], "there are 29.0"],
    [["build", "--sources", "test/input/mini", "--regions", "Texas"], "two-letter state codes"],
    [["edition", "--sources", "data/open", "--out", "no-such-folder"], "is an open edition itself"],
    [["publish", "00", "--dist", "no-such-folder"], "There is no release 00 in no-such-folder"],
    [["rollback", "--dist", "no-such-folder"], "There is no release in no-such-folder to go back to"],
    [["diff", "current", "00", "--dist", "no-such-folder"], "There is no current release in no-such-folder"],
    [["diff", "00", "11", "--dist", "no-such-folder"], "There is no release 00 in no-such-folder"],
    [["fetch", "--only", "census"], 'There is no download "census"'],
    [["keys", "rotate", "key_unknown"], "There is no key key_unknown"],
    [["keys", "create", "--account", "acc_unknown"], "There is no account acc_unknown"],
  ])("%j ends with 1 and one line that says what to do", async (args, reason) => {
    const takesState = args[0] === "keys" || args[0] === "serve";
    const run = args[0] === "serve" ? runTidemark : tidemark;
    const { status, stderr } = await run(takesState ? [...args, "--state", state] : args);
    expect(status).toBe(1);
    expect(stderr).toContain(reason);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it.each([
    ["accounts", "list"],
    ["keys", "list"],
    ["keys", "create", "--account", "acc_unknown"],
    ["keys", "revoke", "key_unknown"],
  ])("%s %s ends with 1 where the state folder is not there, and makes none", async (...args) => {
    const wrong = join(state, "wrong");
    const { status, stderr } = await tidemark([...args, "--state", wrong]);
    expect(status).toBe(1);
    expect(stderr).toContain(`There is no state folder ${wrong}. Name yours with --state`);
    expect(existsSync(wrong)).toBe(false);
  });
});

describe("accounts and keys", () => {
  /** What a command says in JSON; `words` stand apart, `more` may hold spaces. */
  const run = async (words: string, ...more: string[]) => {
    const args = [...words.split(" "), ...more, "--state", state, "--json"];
    const { status, stdout, stderr } = await tidemark(args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return JSON.parse(stdout);
  };

  it("go from an account to a key, a rotated one and a revoked one, in JSON and nothing else", async () => {
    const { account_id } = await run("accounts create --tier professional --org", "Harbour Board");
    expect((await run("accounts list")).accounts).toMatchObject([
      { account_id, org_name: "Harbour Board", tier: "professional" },
    ]);

    const made = await run("keys create --account", account_id);
    expect(Object.keys(made)).toEqual(["key_id", "key"]);
    expect(made.key).toMatch(/^tdm_[0-9A-Za-z]{46}$/);

    const rotated = await run("keys rotate", made.key_id);
    expect(rotated.key).not.toBe(made.key);
    expect(await run("keys revoke", rotated.key_id)).toEqual({ key_id: rotated.key_id, state: "revoked" });

    const { keys } = await run("keys list");
    const states = new Map(keys.map((key: { key_id: string; state: string }) => [key.key_id, key.state]));
    expect(states.get(made.key_id)).toBe("rotated");
    expect(states.get(rotated.key_id)).toBe("revoked");
    expect(JSON.stringify(keys)).not.toContain(made.key);
    expect(JSON.stringify(keys)).not.toContain(rotated.key.slice(10, -6));
  });

  it("say what to call next, with the folder that was named", async () => {
    const odd = join(state, "it's ours");
    const create = ["accounts", "create", "--org", "X", "--tier", "sandbox"];
    const { stdout } = await tidemark([...create, "--state", odd]);
    const [, id = ""] = /^Account (acc_\w+)/.exec(stdout) ?? [];
    const quoted = `'${odd.replace("'", `'\\''`)}'`;
    expect(stdout).toContain(`\nNext: tidemark keys create --account ${id} --state ${quoted}\n`);
  });

  it("go on with owners, tiers and usage, and end when they are deleted on purpose", async () => {
    const { account_id } = await run("accounts create --tier sandbox --org", "Short Lived");
    const { key_id } = await run("keys create --name web --expires 2099-01-31 --account", account_id);
    expect((await run("keys rotate --grace 60", key_id)).key).toMatch(/^tdm_/);
    const { link, email } = await run("accounts link --email Ann@Example.org", account_id);
    expect(email).toBe("ann@example.org");
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:8080\/set-password\?token=own_\w+\.\w+$/);
    expect((await run("accounts tier --to enterprise", account_id)).tier).toBe("enterprise");
    expect((await run("accounts suspend", account_id)).suspended_at).not.toBeNull();
    expect((await run("accounts resume", account_id)).suspended_at).toBeNull();
    const shown = await run("accounts show", account_id);
    expect(shown.owners).toMatchObject([{ email: "ann@example.org", has_password: false }]);
    expect(shown.keys).toMatchObject([
      { name: "web", state: "rotated", expires_at: "2099-01-31T00:00:00.000Z", last_used_at: null },
      { name: "web", state: "active" },
    ]);
    expect(shown.usage.days).toHaveLength(30);
    const unsure = await tidemark(["accounts", "delete", account_id, "--state", state]);
    expect(unsure).toMatchObject({ status: 2, stderr: expect.stringContaining("--yes deletes Short Lived") });
    expect(await run("accounts delete --yes", account_id)).toEqual({ account_id, keys: 2, owners: 1 });
    expect(await tidemark(["accounts", "show", account_id, "--state", state])).toMatchObject({ status: 1 });
  });

  it("are shown to people as a table", async () => {
    const { stdout } = await tidemark(["accounts", "list", "--state", state]);
    expect(stdout).toMatch(
      /^ACCOUNT +TIER +STATE +CREATED +ORGANIZATION\nacc_\w+ +professional +active .* Harbour Board\n$/,
    );
  });
});
