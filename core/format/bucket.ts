import { AwsClient } from "aws4fetch";

type Environment = Readonly<Record<string, string | undefined>>;

/** A folder of an S3-compatible bucket. */
export type Bucket = {
  /** Its http(s) address, without a slash at the end. */
  readonly address: string;
  /** Asks for an address below it, signed where the environment holds a key. */
  readonly fetch: typeof fetch;
};

/**
 * The bucket at `s3://NAME/FOLDER`, by the variables that Amazon's own programs read: `AWS_ENDPOINT_URL` (any other
 * host; Amazon's without it), `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`.
 */
export function openBucket(url: string, environment: Environment): Bucket {
  const { hostname: name, pathname } = new URL(url);
  const endpoint = environment.AWS_ENDPOINT_URL_S3 ?? environment.AWS_ENDPOINT_URL;
  const region = environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION ?? "us-east-1";
  const base =
    endpoint === undefined
      ? `https://${name}.s3.${region}.amazonaws.com`
      : `${endpoint.replace(/\/+$/, "")}/${name}`;
  const address = base + pathname.replace(/\/+$/, "");
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (accessKeyId === undefined || secretAccessKey === undefined) return { address, fetch };
  const { AWS_SESSION_TOKEN: sessionToken } = environment;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    region,
    service: "s3",
    retries: 0,
  });
  return { address, fetch: (input, init) => client.fetch(input, init) };
}

/** Whether a place is a bucket rather than a folder or an http(s) address. */
export function isBucket(place: string): boolean {
  return place.startsWith("s3://");
}
