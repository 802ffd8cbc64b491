import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { TIERS } from "../core/contract/tiers.ts";
import { openDist } from "../core/format/openDist.ts";
import { apiOver } from "../explorer/innerApi.ts";
import { mcpServers } from "../explorer/mcp/server.ts";
import { readConfig } from "../gateway/config.ts";
import { openCurrentRelease } from "../gateway/release/release.ts";
import { searchOpener } from "../gateway/release/searchOptions.ts";
import { command } from "./command.ts";
import { options } from "./options.ts";

const CACHE_BYTES = 16_000_000;

export const addMcpCommand = command(
  "mcp",
  "answer an assistant over standard input and output (Model Context Protocol)",
  { dist: options.dist },
  async (given) => {
    const config = readConfig(process.env, given);
    const dist = openDist(config.dist, process.env);
    const releaseOptions = { cacheBytes: CACHE_BYTES, openSearch: searchOpener(config) };
    const release = await openCurrentRelease(dist, releaseOptions);
    const ask = apiOver(config, dist, release, releaseOptions)(TIERS[2]);
    const ended = new Promise<void>((resolve) => process.stdin.once("close", resolve));
    const servers = mcpServers(
      () => ask,
      () => release,
    );
    const { close } = serveStdio(servers);
    await ended;
    await close();
    release.close();
  },
);
