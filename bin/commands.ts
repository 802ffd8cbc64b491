import type { Add } from "./command.ts";

const releases = async () => (await import("./releases.ts")).addReleaseCommands;

/** By their names, in the order in which --help lists them. */
const COMMANDS: Readonly<Record<string, () => Promise<Add>>> = {
  fetch: async () => (await import("./fetch.ts")).addFetchCommand,
  build: async () => (await import("./build.ts")).addBuildCommand,
  edition: async () => (await import("./edition.ts")).addEditionCommand,
  verify: async () => (await import("./verify.ts")).addVerifyCommand,
  doctor: async () => (await import("./doctor.ts")).addDoctorCommand,
  releases,
  publish: releases,
  rollback: releases,
  prune: releases,
  push: async () => (await import("./push.ts")).addPushCommand,
  expand: async () => (await import("./expand.ts")).addExpandCommand,
  export: async () => (await import("./export.ts")).addExportCommand,
  diff: async () => (await import("./diff.ts")).addDiffCommand,
  quarterly: async () => (await import("./quarterly.ts")).addQuarterlyCommand,
  serve: async () => (await import("./serve.ts")).addServeCommand,
  mcp: async () => (await import("./mcp.ts")).addMcpCommand,
  accounts: async () => (await import("./accounts.ts")).addAccountCommands,
  keys: async () => (await import("./keys.ts")).addKeyCommands,
  state: async () => (await import("./state.ts")).addStateCommands,
};

/** What puts a command on the command line, or all of them. One called by its name loads alone: it starts in half the time. */
export function commandsFor(name = ""): Promise<Add[]> {
  const called = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return Promise.all((called ? [called] : [...new Set(Object.values(COMMANDS))]).map((load) => load()));
}
