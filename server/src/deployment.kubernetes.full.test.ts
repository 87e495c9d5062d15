import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { parseEnv } from "node:util"
import { beforeAll, expect, test } from "vitest"
import { parse, parseAllDocuments } from "yaml"
import { type Env, readEnv } from "./core/process/env"
import { projectRoot } from "./core/process/project-root"

interface Probe {
  httpGet: { path: string; port: string }
  periodSeconds: number
  failureThreshold: number
}

interface Container {
  image: string
  command?: string[]
  env?: { name: string; value: string }[]
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  ports?: { name: string; containerPort: number }[]
  securityContext: object
  startupProbe?: Probe
  readinessProbe?: Probe
  livenessProbe?: Probe
  resources: { limits: { memory: string } }
}

interface Pod {
  metadata: { labels: Record<string, string>; annotations?: Record<string, string> }
  spec: {
    terminationGracePeriodSeconds?: number
    enableServiceLinks: boolean
    automountServiceAccountToken: boolean
    securityContext: { runAsNonRoot: boolean }
    containers: [Container]
  }
}

interface Manifest {
  kind: string
  metadata: { name: string; namespace?: string }
  /** Only deployments and jobs have a template. */
  spec: { template: Pod }
}

interface Kustomization {
  resources: string[]
  configMapGenerator?: { name: string; behavior?: string; literals: string[] }[]
  secretGenerator?: { name: string; envs: string[] }[]
  patches?: { target?: { kind: string; name?: string }; patch: string }[]
}

const folder = join(projectRoot, "deploy", "kubernetes")
const overlays = ["small", "large"]

const readKustomization = async (path: string): Promise<Kustomization> =>
  parse(await readFile(join(folder, path, "kustomization.yaml"), "utf8")) as Kustomization

async function manifestsOf(path: string): Promise<Manifest[]> {
  const { resources } = await readKustomization(path)
  const texts = await Promise.all(resources.map((name) => readFile(join(folder, path, name), "utf8")))
  return texts.flatMap((text) => parseAllDocuments(text).map((document) => document.toJS() as Manifest))
}

let manifests: Manifest[]
beforeAll(async () => {
  manifests = await manifestsOf("base")
})

const find = (kind: string, name: string): Manifest => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name)
  if (!found) throw new Error(`deploy/kubernetes/base has no ${kind} ${name}`)
  return found
}

const pods = (): [name: string, pod: Pod][] =>
  manifests.flatMap(({ kind, metadata, spec }) =>
    ["Deployment", "Job"].includes(kind) ? [[metadata.name, spec.template] as [string, Pod]] : [],
  )

const settingsOf = ({ configMapGenerator = [] }: Kustomization): Record<string, string> =>
  parseEnv(configMapGenerator.flatMap(({ literals }) => literals).join("\n")) as Record<string, string>

async function secrets(): Promise<Record<string, string>> {
  const given = parseEnv(await readFile(join(folder, "example-secrets.env"), "utf8")) as Record<string, string>
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value || "a-secret-of-at-least-32-characters"]),
  )
}

/** What a container of this overlay gets. */
async function envOf(overlay: string, container: Container): Promise<Env> {
  const own = Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value]))
  const settings = {
    ...settingsOf(await readKustomization("base")),
    ...settingsOf(await readKustomization(`overlays/${overlay}`)),
  }
  return readEnv({ ...settings, ...(await secrets()), ...own })
}

test.each(overlays)(
  "RUN-09 the settings of the overlay %s are those of the server, for production",
  async (overlay) => {
    for (const [name, { spec }] of pods()) {
      const env = await envOf(overlay, spec.containers[0])
      expect(env, name).toMatchObject({
        mode: "production",
        demo: false,
        PORT: 3000,
        HOST: "0.0.0.0",
        DATA_DIR: "/data",
      })
      expect(
        env.SECRET_KEY && env.REDIS_URL && env.S3_ENDPOINT && env.METRICS_TOKEN && env.TURN_SECRET,
        name,
      ).toBeTruthy()
    }
    const { secretGenerator = [], patches = [], resources } = await readKustomization(`overlays/${overlay}`)
    expect(resources).toEqual(["../../base"])
    expect(secretGenerator).toEqual([{ name: "secrets", envs: ["secrets.env"] }])
    for (const { target, patch } of patches) {
      const { kind, name } = target ?? patchTarget(patch)
      const matching = manifests.filter((one) => one.kind === kind && (!name || one.metadata.name === name))
      expect(matching, `${kind} ${name}`).not.toEqual([])
    }
  },
)

function patchTarget(patch: string): { kind: string; name: string } {
  const { kind, metadata } = parse(patch) as Manifest
  return { kind, name: metadata.name }
}

test("RUN-09 together the deployments have all roles, in the small overlay each process", async () => {
  const rolesOf = async (name: string) =>
    (await envOf("large", find("Deployment", name).spec.template.spec.containers[0])).SERVICES
  expect([...(await rolesOf("front")), ...(await rolesOf("worker"))].toSorted()).toEqual(["http", "live", "worker"])
  const { patches = [] } = await readKustomization("overlays/small")
  const [patch] = patches.filter(({ target }) => target?.name === "front")
  expect(find("Deployment", "front").spec.template.spec.containers[0].env?.[0]?.name).toBe("SERVICES")
  expect(parse(patch?.patch ?? "")).toEqual([
    { op: "replace", path: "/spec/template/spec/containers/0/env/0/value", value: "http,live,worker" },
  ])
})

test("RUN-09 probes, ports and times fit the server", async () => {
  for (const name of ["front", "worker"]) {
    const { metadata, spec } = find("Deployment", name).spec.template
    const [container] = spec.containers
    const env = await envOf("small", container)
    expect(container.ports).toEqual([{ name: "http", containerPort: env.PORT }])
    expect(metadata.annotations?.["prometheus.io/port"]).toBe(String(env.PORT))
    const { startupProbe, readinessProbe, livenessProbe } = container
    expect([startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet)).toEqual([
      { path: "/healthz", port: "http" },
      { path: "/readyz", port: "http" },
      { path: "/healthz", port: "http" },
    ])
    // The balancer must see that the process is not ready before it stops serving.
    const noticed = (readinessProbe?.periodSeconds ?? 0) * (readinessProbe?.failureThreshold ?? 0)
    expect(env.DRAIN_SECONDS).toBeGreaterThan(2 * noticed)
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(env.DRAIN_SECONDS + 20)
  }
  const commands = (await import("../../bin/commands.mjs")) as Record<string, unknown>
  const [, script, command = ""] = find("Job", "migrate").spec.template.spec.containers[0].command ?? []
  expect([script, typeof commands[command]]).toEqual(["bin/setup.mjs", "function"])
})

test("RUN-09 names fit: services, disruption budgets, autoscaling, ingress and network policies select what is there", async () => {
  const labels = pods().map(([, { metadata }]) => metadata.labels["app.kubernetes.io/name"])
  const selected = manifests.flatMap(({ spec }) => {
    const text = JSON.stringify(spec ?? {})
    return [...text.matchAll(/"app\.kubernetes\.io\/name":"(\w+)"/g)].map(([, name]) => name)
  })
  for (const name of selected) expect(labels).toContain(name)
  for (const name of ["front", "worker"])
    expect(find("PodDisruptionBudget", name).spec).toMatchObject({ maxUnavailable: 1 })
  expect(find("HorizontalPodAutoscaler", "front").spec).toMatchObject({
    scaleTargetRef: { kind: "Deployment", name: "front" },
    metrics: [
      { pods: { metric: { name: "nodejs_eventloop_lag_p99_seconds" } } },
      { pods: { metric: { name: "redthread_sockets" } } },
      { resource: { name: "cpu" } },
    ],
  })
  const ingress = JSON.stringify(find("Ingress", "front").spec)
  const { PUBLIC_URL = "" } = settingsOf(await readKustomization("base"))
  expect(ingress).toContain(`"host":"${new URL(PUBLIC_URL).host}"`)
  expect(ingress).toContain('"service":{"name":"front","port":{"name":"http"}}')
  expect(find("Service", "front").spec).toMatchObject({ ports: [{ name: "http", targetPort: "http" }] })
  expect(find("NetworkPolicy", "deny-all").spec).toEqual({ podSelector: {}, policyTypes: ["Ingress", "Egress"] })
  const outgoing = JSON.stringify(find("NetworkPolicy", "outgoing").spec)
  const addresses = Object.values(await secrets()).flatMap((value) => [...value.matchAll(/:(\d{2,5})(?=[,/]|$)/g)])
  for (const [, port] of addresses) expect(outgoing).toContain(`"port":${port}`)
  expect(outgoing).toContain('"except":["169.254.0.0/16"]')
})

test("RUN-09 pods have no privileges, files that cannot be changed, limits and a version", async () => {
  for (const [name, { spec }] of pods()) {
    expect(spec, name).toMatchObject({
      enableServiceLinks: false,
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
    })
    expect(spec.containers[0], name).toMatchObject({
      image: "redthread",
      envFrom: [{ configMapRef: { name: "settings" } }, { secretRef: { name: "secrets" } }],
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      },
    })
    expect(spec.containers[0].resources.limits.memory, name).toMatch(/^\d+Gi$/)
  }
  expect(await readFile(join(folder, "base", "kustomization.yaml"), "utf8")).toMatch(/newTag: \d+\.\d+\.\d+/)
  expect(await readFile(join(projectRoot, ".gitignore"), "utf8")).toContain(
    "deploy/kubernetes/overlays/*/secrets.env\n",
  )
  expect(await readFile(join(projectRoot, ".dockerignore"), "utf8")).toContain("**/secrets.env\n")
  expect(await readdir(join(folder, "overlays"))).toEqual(overlays.toSorted())
})
