import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { parseEnv } from "node:util"
import { expect, test } from "vitest"
import { parse } from "yaml"
import { readEnv } from "./core/process/env"
import { projectRoot } from "./core/process/project-root"

interface Service {
  environment?: Record<string, string>
  depends_on?: Record<string, unknown>
  volumes?: string[]
}

const fileOf = (name: string): Promise<string> => readFile(join(projectRoot, "deploy", name), "utf8")

/** The compose file as it is with the example's settings, each secret made. */
async function compose(): Promise<{ services: Record<string, Service>; volumes: Record<string, unknown> }> {
  const settings = parseEnv(await fileOf("example.env"))
  const text = (await fileOf("compose.yaml")).replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    if (!(name in settings)) throw new Error(`deploy/example.env does not have ${name}`)
    return settings[name] || "a-secret-of-at-least-32-characters"
  })
  return parse(text, { merge: true }) as Awaited<ReturnType<typeof compose>>
}

test("the servers of the compose file get settings that a server takes, for production and several processes", async () => {
  const { services } = await compose()
  for (const name of ["first", "second"]) {
    const env = readEnv({ HOST: "0.0.0.0", DATA_DIR: "/data", ...services[name]?.environment })
    expect(env, name).toMatchObject({ mode: "production", demo: false, publicUrl: "https://redthread.example" })
    expect(env.REDIS_URL && env.S3_ENDPOINT && env.TURN_SECRET && env.SECRET_KEY, name).toBeTruthy()
  }
})

test("what the compose file refers to is in it", async () => {
  const { services, volumes } = await compose()
  for (const [name, { depends_on = {}, volumes: used = [] }] of Object.entries(services)) {
    for (const other of Object.keys(depends_on)) expect(services, name).toHaveProperty(other)
    for (const volume of used.filter((path) => !path.startsWith(".")))
      expect(volumes, name).toHaveProperty(volume.split(":")[0] ?? "")
  }
  const balanced = /reverse_proxy (.*) \{/.exec(await fileOf("Caddyfile"))?.[1]?.split(" ") ?? []
  expect(balanced).toEqual(["first:3000", "second:3000"])
})
