import type { Command } from "commander";
import { nodeEffects } from "../build/effects.ts";
import { isBucket, openBucket } from "../core/format/bucket.ts";
import { readCurrent } from "../core/verify/verify.ts";
import { callPurgeHook, pushToBucket, pushToFolder } from "../generator/publish/push.ts";
import { distCommand, options } from "./options.ts";
import { print } from "./print.ts";
import { nowServed } from "./releases.ts";

type Given = { dist: string; release?: string; replace?: boolean; purgeHook?: string; json?: true };

/** `tidemark push`. */
export function addPushCommand(program: Command): void {
  const description = "copy a release into another folder or a bucket (s3://NAME/FOLDER), and serve it there";
  distCommand(program, "push <DEST>", description)
    .addOption(options.release())
    .option("--replace", "even in place of a better release (see publish)")
    .option("--purge-hook <URL>", "POST {release_id, previous} there afterwards")
    .addHelpText(
      "after",
      "\nBuckets are reached by AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
    )
    .action(async (to: string, { dist, release, replace = false, purgeHook, json }: Given) => {
      const effects = nodeEffects();
      const id = release ?? (await readCurrent(dist, effects));
      if (id === undefined)
        throw new Error(`There is no current release in ${dist}. Name one with --release.`);
      const pushed = isBucket(to)
        ? await pushToBucket(dist, id, openBucket(to, process.env), { replace }, effects)
        : await pushToFolder(dist, id, to, { replace }, effects);
      print(pushed, json, () => [nowServed(pushed, to)]);
      if (purgeHook !== undefined) await callPurgeHook(purgeHook, pushed);
    });
}
