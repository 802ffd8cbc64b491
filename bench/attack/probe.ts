import http from "node:http";

// Asks a gateway's /health again and again, in a process of its own, so that only the gateway is measured:
// `node --import tsx probe.ts PORT`. Prints the milliseconds of every answer as JSON when its standard input ends.

const port = Number(process.argv[2]);
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const PAUSE_MS = 3;
const times: number[] = [];

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get({ agent, host: "127.0.0.1", port, path: "/health" }, (response) => {
        response.resume();
        response.on("end", resolve);
      })
      .on("error", reject);
  });
}

let isDone = false;
process.stdin.on("end", () => {
  isDone = true;
});
process.stdin.resume();
process.stdout.write("ready\n");
while (!isDone) {
  const startedMs = performance.now();
  await ask();
  times.push(performance.now() - startedMs);
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
process.stdout.write(`${JSON.stringify(times)}\n`, () => process.exit(0));
