import type { Command } from "commander";

const accounts = async () => (await import("./accounts.ts")).addAccountCommands;
const build = async () => (await import("./build.ts")).addBuildCommand;
const diff = async () => (await import("./diff.ts")).addDiffCommand;
const doctor = async () => (await import("./doctor.ts")).addDoctorCommand;
const edition = async () => (await import("./edition.ts")).addEditionCommand;
const expand = async () => (await import("./expand.ts")).addExpandCommand;
const fetch = async () => (await import("./fetch.ts")).addFetchCommand;
const keys = async () => (await import("./keys.ts")).addKeyCommands;
const quarterly = async () => (await import("./quarterly.ts")).addQuarterlyCommand;
const releases = async () => (await import("./releases.ts")).addReleaseCommands;
const serve = async () => (await import("./serve.ts")).addServeCommand;
const state = async () => (await import("./state.ts")).addStateCommands;
const verify = async () => (await import("./verify.ts")).addVerifyCommand;

/** In the order in which --help lists them. */
const ALL = [
  fetch,
  build,
  edition,
  verify,
  doctor,
  releases,
  expand,
  diff,
  quarterly,
  serve,
  accounts,
  keys,
  state,
];
const BY_NAME = new Map(
  Object.entries({
    ...{ accounts, build, diff, doctor, edition, expand, fetch, keys, quarterly, serve, state, verify },
    ...{ releases, publish: releases, rollback: releases, prune: releases },
  }),
);

/** What puts a command on the command line, or all of them. One called by its name loads alone: it starts in half the time. */
export function commandsFor(name: string | undefined): Promise<((program: Command) => void)[]> {
  const called = BY_NAME.get(name ?? "");
  return Promise.all((called ? [called] : ALL).map((load) => load()));
}
