import { spawn } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { portOf } from "../../ports.ts";

export const ACCESS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" } as const;

/** A bucket for tests: its server, and what was asked of it as `METHOD /path`. */
export type TestS3 = {
  readonly endpoint: string;
  readonly asked: string[];
  readonly stop: () => Promise<unknown>;
};

type Kept = { readonly bytes: Buffer; readonly headers: Record<string, string> };

/**
 * A private bucket: objects with their metadata, byte ranges, and nothing to anybody whose signature is not right
 * (Signature Version 4, https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html).
 */
export async function startS3(): Promise<TestS3> {
  const objects = new Map<string, Kept>();
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    s3.asked.push(`${method} ${url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (!isSigned(request, body)) return response.writeHead(403).end("<Code>SignatureDoesNotMatch</Code>");
    if (method === "PUT") {
      const kept = Object.entries(headers).filter(([name]) => /^(x-amz-meta-|cache-control)/.test(name));
      objects.set(url, { bytes: body, headers: Object.fromEntries(kept) as Record<string, string> });
      return response.end();
    }
    const found = objects.get(url);
    if (found === undefined) return response.writeHead(404).end();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
    const bytes = from === undefined ? found.bytes : found.bytes.subarray(Number(from), Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, { ...found.headers, "content-length": bytes.length });
    return response.end(method === "HEAD" ? undefined : bytes);
  }).listen(0, "127.0.0.1");
  const s3: TestS3 = {
    endpoint: `http://127.0.0.1:${await portOf(server)}`,
    asked: [],
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return s3;
}

function isSigned({ method = "", url = "", headers }: IncomingMessage, body: Buffer): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/;
  const [, id, day = "", region = "", names = "", signature] = form.exec(headers.authorization ?? "") ?? [];
  const payload = String(headers["x-amz-content-sha256"]);
  const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body)) return false;
  const lines = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url, "", lines.join(""), names, payload].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    (made, part) => hmac(made, part),
    `AWS4${ACCESS.AWS_SECRET_ACCESS_KEY}`,
  );
  return id === ACCESS.AWS_ACCESS_KEY_ID && hmac(key, text).toString("hex") === signature;
}

/** Where `.ci/run` installs s3rver. */
const S3RVER = ".cache/s3/node_modules/s3rver/bin/s3rver.js";

/** Why the tests with s3rver are left out; undefined where it is there. */
export const noS3rver = existsSync(S3RVER) ? undefined : `${S3RVER} is not there`;

/** s3rver, a server of the S3 protocol that others wrote, with a bucket. It lets anybody read. */
export async function startS3rver(folder: string, port: number, bucket: string): Promise<TestS3> {
  const options = ["-d", folder, "-a", "127.0.0.1", "-p", String(port), "--configure-bucket", bucket];
  const child = spawn("node", [S3RVER, ...options], { stdio: ["ignore", "pipe", "ignore"] });
  await once(child.stdout, "data");
  return {
    endpoint: `http://127.0.0.1:${port}`,
    asked: [],
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
