import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Case, throughput } from "./cases.ts";
import type { BenchRelease } from "./release.ts";
import { ON_SERVER_CORE, type Server, startServer } from "./servers.ts";

/** A server under one case. */
export type Contender = {
  readonly server: string;
  readonly case: Case;
  readonly at: Server;
  /** None: it asks for no key and counts nothing. */
  readonly keys: readonly string[];
};

/** Starts bare Fastify and `node:http`, each with the stored profiles and tasks in a Map. `folder` is for what is made here. */
export async function startPeers(folder: string, release: BenchRelease): Promise<Contender[]> {
  const profiles = release.bodiesOf("job");
  const tasks = [...release.bodiesOf("jobTasks")].map(([soc, body]) => [`${soc}/tasks`, body] as const);
  const file = join(folder, "bodies.json");
  writeFileSync(file, JSON.stringify(Object.fromEntries([...profiles, ...tasks])));
  const get = (rest: string) => [...profiles.keys()].map((soc) => ({ path: `/jobs/${soc}${rest}` }));
  const one = get("/tasks").slice(0, 1);
  const cases = [
    throughput("stored GET, identity", get(""), { kind: "job" }),
    throughput("stored GET of tasks, identity", get("/tasks"), { kind: "jobTasks" }),
    throughput("stored GET of one occupation's tasks, identity", one, { kind: "jobTasks" }),
  ];
  const contenders: Contender[] = [];
  for (const server of ["fastify", "node"]) {
    const command = [...ON_SERVER_CORE, "node", "--import", "tsx", "bench/peerServer.ts", server, file];
    const at = await startServer(command, /^(\d+)\n/);
    contenders.push(...cases.map((one) => ({ server, case: one, at, keys: [] })));
  }
  return contenders;
}
