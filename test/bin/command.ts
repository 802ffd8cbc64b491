import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { vi } from "vitest";
import { commandsFor } from "../../bin/commands.ts";
import { runProgram } from "../../bin/program.ts";

const PROGRAM = ["bin/tidemark.js"];

/** The environment of a fresh shell: no setting of this machine may reach the program under test. */
function environment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(TIDEMARK_|VITEST|NODE_OPTIONS)/.test(name));
  return { ...Object.fromEntries(kept), ...more };
}

export type Ended = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

/**
 * Runs `tidemark` with arguments in this process, which takes a hundredth of the time of one of its own. Not for `serve`,
 * nor where the process itself is what is looked at.
 */
export async function tidemark(
  args: readonly string[],
  more?: Readonly<Record<string, string>>,
): Promise<Ended> {
  const [variables, exitCode] = [process.env, process.exitCode];
  const printed = { stdout: "", stderr: "" };
  const streams = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      printed[name] += text;
      return true;
    }),
  );
  process.env = environment(more);
  process.exitCode = 0;
  try {
    await runProgram(await commandsFor(args[0]), args, () => {});
    return { status: Number(process.exitCode), ...printed };
  } finally {
    for (const stream of streams) stream.mockRestore();
    process.env = variables;
    process.exitCode = exitCode;
  }
}

/** Runs `tidemark` with arguments to its end, in a process of its own. */
export function runTidemark(args: readonly string[], more?: Readonly<Record<string, string>>): Ended {
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
