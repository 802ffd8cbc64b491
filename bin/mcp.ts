import type { Command } from "commander";
import { TIERS } from "../core/contract/tiers.ts";
import { openDist } from "../core/format/openDist.ts";
import { options } from "./options.ts";

const CACHE_BYTES = 16_000_000;

/** `tidemark mcp`. */
export function addMcpCommand(program: Command): void {
  program
    .command("mcp")
    .description("answer an assistant over standard input and output (Model Context Protocol)")
    .addOption(options.dist())
    .action(async ({ dist: location }: { dist: string }) => {
      const [
        { serveStdio },
        { mcpServers },
        { apiOver },
        { openCurrentRelease },
        { searchOpener },
        { readConfig },
      ] = await Promise.all([
        import("@modelcontextprotocol/server/stdio"),
        import("../explorer/mcp/server.ts"),
        import("../explorer/innerApi.ts"),
        import("../gateway/release/release.ts"),
        import("../gateway/release/searchOptions.ts"),
        import("../gateway/config.ts"),
      ]);
      const config = readConfig(process.env, { dist: location });
      const dist = openDist(config.dist);
      const releaseOptions = { cacheBytes: CACHE_BYTES, openSearch: searchOpener(config) };
      const release = await openCurrentRelease(dist, releaseOptions);
      const { id, manifest } = release;
      const ask = apiOver(config, dist, release, releaseOptions)(TIERS[2]);
      const origin = { releaseId: id, edition: manifest.edition, attribution: manifest.attribution };
      const ended = new Promise<void>((resolve) => process.stdin.once("close", resolve));
      const { close } = serveStdio(
        mcpServers(
          () => ask,
          () => origin,
        ),
      );
      await ended;
      await close();
      release.close();
    });
}
