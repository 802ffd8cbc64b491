import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { residentMb, stopServer } from "../servers.ts";
import { median } from "../validation/statistics.ts";
import { gatewayWithKeys, type Row, type Setup } from "./attack.ts";

/** Everything at once, for a while: memory and descriptors stay where they are. */
export async function mixedLoad(setup: Setup): Promise<Row[]> {
  const { mixedSeconds } = setup;
  const { gateway, keys } = await gatewayWithKeys(setup, 400, { TIDEMARK_TRUST_PROXY: "loopback" });
  const paths = [
    "/jobs/15-1252.00",
    "/jobs/15-1252.00?exposure_threshold=0.3",
    "/jobs/29-1141.00/tasks?limit=100&sort_by=importance",
    "/jobs/search?q=nurse",
    "/jobs/search/semantic?q=caring%20for%20people&search_scope=both",
    "/skills?limit=120&sort_by=name",
    "/regions?min_employment=1",
    "/benchmarks?skill=a&limit=100",
    "/jobs/compare?socs=15-1252.00,29-1141.00,53-3032.00",
    "/nowhere",
    "/schema",
  ];
  const endMs = performance.now() + mixedSeconds * 1_000;
  const broken = new Map<number, number>();
  let asked = 0;
  const client = async () => {
    while (performance.now() < endMs) {
      asked += 1;
      const path = paths[Math.floor(Math.random() * paths.length)] ?? "/";
      const isStranger = Math.random() < 0.2;
      const headers = {
        "x-forwarded-for": `203.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
      };
      const { status } = await gateway.ask(path, {
        headers,
        key: isStranger ? undefined : keys[Math.floor(Math.random() * keys.length)],
      });
      if (status >= 500) broken.set(status, (broken.get(status) ?? 0) + 1);
    }
  };
  const clients = Array.from({ length: 12 }, client);
  const samples: { mb: number; descriptors: number }[] = [];
  while (performance.now() < endMs) {
    await wait(mixedSeconds * 50);
    samples.push({
      mb: residentMb(gateway),
      descriptors: readdirSync(`/proc/${gateway.process.pid}/fd`).length,
    });
  }
  await Promise.all(clients);
  await stopServer(gateway);
  const third = Math.ceil(samples.length / 3);
  const [early, late] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const grownMb = median(late.map(({ mb }) => mb)) - median(early.map(({ mb }) => mb));
  const grownFiles =
    median(late.map(({ descriptors }) => descriptors)) - median(early.map(({ descriptors }) => descriptors));
  return [
    {
      what: `${mixedSeconds} s of mixed load, ${asked.toLocaleString("en-US")} requests of 12 clients`,
      measured: `${[...broken.values()].reduce((sum, count) => sum + count, 0)} failed; from the second third to the last ${grownMb.toFixed(1)} MB and ${grownFiles} descriptors more, ${median(late.map(({ mb }) => mb)).toFixed(0)} MB at the end`,
      bound: "none failed, under 15 MB and 10 descriptors more",
      isHeld: broken.size === 0 && grownMb < 15 && grownFiles < 10,
    },
  ];
}
