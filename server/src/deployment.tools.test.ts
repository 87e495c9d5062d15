import { execFile, spawnSync } from "node:child_process"
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseEnv, promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { parse, parseAllDocuments } from "yaml"
import { projectRoot } from "./core/process/project-root"

interface Manifest {
  kind: string
  metadata: { name: string; namespace?: string }
  spec: {
    template: {
      spec: {
        containers: {
          image: string
          env?: { value: string }[]
          envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
        }[]
      }
    }
  }
}

const folder = join(projectRoot, "deploy", "kubernetes")
const overlays = ["small", "large"]

async function secrets(): Promise<Record<string, string>> {
  const given = parseEnv(await readFile(join(folder, "example-secrets.env"), "utf8")) as Record<string, string>
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value || "a-secret-of-at-least-32-characters"]),
  )
}

const hasKubectl = spawnSync("kubectl", ["version", "--client"]).status === 0
if (!hasKubectl) process.stdout.write("left out: building the Kubernetes overlays (there is no kubectl)\n")

describe.skipIf(!hasKubectl)("kustomize", () => {
  let copy: string
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), "redthread-kubernetes-"))
    await cp(folder, copy, { recursive: true })
    const lines = Object.entries(await secrets()).map(([name, value]) => `${name}=${value}`)
    for (const overlay of overlays)
      await writeFile(join(copy, "overlays", overlay, "secrets.env"), `${lines.join("\n")}\n`)
  })
  afterAll(() => rm(copy, { recursive: true, force: true }))

  test.each([
    ["small", ["front"], "http,live,worker", 0],
    ["large", ["front", "worker"], "http,live", 1],
  ])("RUN-09 builds the overlay %s", async (overlay, deployments, roles, scalers) => {
    const { stdout } = await promisify(execFile)("kubectl", ["kustomize", join(copy, "overlays", overlay)])
    const built = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest)
    const named = (kind: string) => built.filter((one) => one.kind === kind)
    expect(named("Deployment").map(({ metadata }) => metadata.name)).toEqual(deployments)
    expect(named("HorizontalPodAutoscaler")).toHaveLength(scalers)
    const [front] = named("Deployment")
    const [container] = front?.spec.template.spec.containers ?? []
    expect(container?.env?.[0]?.value).toBe(roles)
    expect(container?.image).toMatch(/^registry\.example\/redthread:\d/)
    // A changed setting has another name, so that its change restarts the processes.
    expect(container?.envFrom[1]?.secretRef?.name).toBe(named("Secret")[0]?.metadata.name)
    expect(container?.envFrom[0]?.configMapRef?.name).toBe(named("ConfigMap")[0]?.metadata.name)
    const others = built.filter(({ kind }) => kind !== "Namespace")
    expect(new Set(others.map(({ metadata }) => metadata.namespace))).toEqual(new Set(["redthread"]))
  })
})

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0
if (!hasPromtool) process.stdout.write("left out: the rules checked by promtool (it is not installed)\n")

test.skipIf(!hasPromtool)("RUN-10 Prometheus accepts the rules", async () => {
  const file = join(projectRoot, "deploy", "monitoring", "alerts.yaml")
  const { groups } = parse(await readFile(file, "utf8")) as { groups: { rules: object[] }[] }
  const { stdout } = await promisify(execFile)("promtool", ["check", "rules", file])
  expect(stdout).toContain(`SUCCESS: ${groups.flatMap((group) => group.rules).length} rules found`)
})
