import { type ChildProcess, spawn, spawnSync } from "node:child_process";

const PROGRAM = ["bin/tidemark.js"];

/** The environment of a fresh shell: no setting of this machine may reach the program under test. */
function environment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(TIDEMARK_|VITEST|NODE_OPTIONS)/.test(name));
  return { ...Object.fromEntries(kept), ...more };
}

export type Ended = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

/** Runs `tidemark` with arguments to its end. */
export function tidemark(args: readonly string[], more?: Readonly<Record<string, string>>): Ended {
  const { status, stdout, stderr } = spawnSync("node", [...PROGRAM, ...args], {
    encoding: "utf8",
    env: environment(more),
  });
  return { status, stdout, stderr };
}

export type Started = {
  readonly child: ChildProcess;
  /** Everything printed so far, both streams together. */
  readonly output: () => string;
  /** Resolves with the first match of a pattern in what is printed; rejects where the program ends before. */
  readonly printed: (pattern: RegExp) => Promise<RegExpExecArray>;
  readonly ended: Promise<number | null>;
};

/** Starts `tidemark` with arguments and leaves it running. */
export function startTidemark(args: readonly string[]): Started {
  const child = spawn("node", [...PROGRAM, ...args], { env: environment() });
  let text = "";
  const listeners = new Set<() => void>();
  const read = (chunk: Buffer) => {
    text += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(text);
        if (match === null) return;
        listeners.delete(look);
        resolve(match);
      };
      listeners.add(look);
      look();
      void ended.then((status) => reject(new Error(`ended with ${status} after printing:\n${text}`)));
    });
  return { child, output: () => text, printed, ended };
}
