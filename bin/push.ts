import { nodeEffects } from "../build/effects.ts";
import { isBucket, openBucket } from "../core/format/bucket.ts";
import { readCurrent } from "../core/verify/verify.ts";
import { callPurgeHook, pushToBucket, pushToFolder } from "../generator/publish/push.ts";
import { command, flag, option, print } from "./command.ts";
import { options } from "./options.ts";
import { nowServed } from "./releases.ts";

export const addPushCommand = command(
  "push <DEST>",
  "copy a release into another folder or a bucket (s3://NAME/FOLDER), and serve it there",
  {
    dist: options.dist,
    json: options.json,
    release: options.release,
    replace: flag("--replace", "even in place of a better release (see publish)"),
    purgeHook: option("--purge-hook <URL>", "POST {release_id, previous} there afterwards"),
  },
  async ({ dist, release, replace = false, purgeHook, json }, to) => {
    const effects = nodeEffects();
    const id = release ?? (await readCurrent(dist, effects));
    if (id === undefined) throw new Error(`There is no current release in ${dist}. Name one with --release.`);
    const pushed = isBucket(to)
      ? await pushToBucket(dist, id, openBucket(to, process.env), { replace }, effects)
      : await pushToFolder(dist, id, to, { replace }, effects);
    print({ lines: [nowServed(pushed, to)], json: pushed }, json);
    if (purgeHook !== undefined) await callPurgeHook(purgeHook, pushed);
  },
  "Buckets are reached by AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
);
