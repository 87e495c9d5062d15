import { readFile } from "node:fs/promises"
import { BlockList } from "node:net"
import { join } from "node:path"
import { parseEnv } from "node:util"
import { expect, test } from "vitest"
import { parse } from "yaml"
import { readEnv } from "./core/process/env"
import { projectRoot } from "./core/process/project-root"

interface Service {
  image?: string
  command?: string | string[]
  read_only?: boolean
  cap_drop?: string[]
  environment?: Record<string, string>
  depends_on?: Record<string, unknown>
  volumes?: string[]
}

const fileOf = (name: string): Promise<string> => readFile(join(projectRoot, "deploy", name), "utf8")

/** The compose file of a folder as it is with the example's settings, each secret made. */
async function compose(folder = ""): Promise<{ services: Record<string, Service>; volumes: Record<string, unknown> }> {
  const settings = parseEnv(await fileOf(join(folder, "example.env")))
  const text = (await fileOf(join(folder, "compose.yaml"))).replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    if (!(name in settings)) throw new Error(`${join(folder, "example.env")} does not have ${name}`)
    return settings[name] || "a-secret-of-at-least-32-characters"
  })
  return parse(text, { merge: true }) as Awaited<ReturnType<typeof compose>>
}

test("RUN-05 the servers of the compose file get settings that a server takes, for production and several processes", async () => {
  const { services } = await compose()
  for (const name of ["first", "second"]) {
    const env = readEnv({ HOST: "0.0.0.0", DATA_DIR: "/data", ...services[name]?.environment })
    expect(env, name).toMatchObject({ mode: "production", demo: false, publicUrl: "https://redthread.example" })
    expect(env.REDIS_URL && env.S3_ENDPOINT && env.TURN_SECRET && env.SECRET_KEY, name).toBeTruthy()
  }
})

test("RUN-05 what the compose file refers to is in it", async () => {
  const { services, volumes } = await compose()
  for (const [name, { depends_on = {}, volumes: used = [] }] of Object.entries(services)) {
    for (const other of Object.keys(depends_on)) expect(services, name).toHaveProperty(other)
    for (const volume of used.filter((path) => !path.startsWith(".")))
      expect(volumes, name).toHaveProperty(volume.split(":")[0] ?? "")
  }
  const balanced = /reverse_proxy (.*) \{/.exec(await fileOf("Caddyfile"))?.[1]?.split(" ") ?? []
  expect(balanced).toEqual(["first:3000", "second:3000"])
})

test("RUN-05 the relay reaches no private, shared, link-local, multicast or reserved address, and nothing by TCP", async () => {
  const { command = [] } = (await compose()).services["relay"] ?? {}
  const options = [command].flat()
  expect(options).toEqual(expect.arrayContaining(["--no-tcp-relay", "--no-multicast-peers"]))
  for (const limit of ["user-quota", "total-quota", "max-bps", "bps-capacity"])
    expect(options.join(" ")).toMatch(new RegExp(`--${limit}=[1-9]`))
  const denied = new BlockList()
  for (const option of options) {
    const [, first = "", last = ""] = /^--denied-peer-ip=([^-]+)-(.+)$/.exec(option) ?? []
    if (first) denied.addRange(first, last, first.includes(":") ? "ipv6" : "ipv4")
  }
  const forbidden = [
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.20.0.2",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "239.255.255.250",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a9fe:a9fe",
    "2002:a9fe:a9fe::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "ff02::1",
  ]
  const reached = forbidden.filter((address) => !denied.check(address, address.includes(":") ? "ipv6" : "ipv4"))
  expect(reached).toEqual([])
  for (const [address, family] of [
    ["93.184.216.34", "ipv4"],
    ["2606:2800:220:1::1", "ipv6"],
  ] as const)
    expect(denied.check(address, family), address).toBe(false)
})

test("RUN-05 containers have a version, files that can't be changed and no privileges; secrets stay out of git and images", async () => {
  const all = [await compose(), await compose("patroni")].flatMap(({ services }) => Object.entries(services))
  for (const [name, service] of all) {
    expect(service, name).toMatchObject({ read_only: true, cap_drop: ["ALL"] })
    expect(service.image ?? "built:0.0", name).toMatch(/:v?\d+\.\d+/)
  }
  expect(await fileOf("Dockerfile")).toMatch(/^FROM node:\d+\.\d+\.\d+-/m)
  expect(await fileOf("patroni/Dockerfile")).toMatch(/^FROM debian:\d+\.\d+-/m)
  for (const file of ["deploy/.env\n", "deploy/patroni/.env\n"]) expect(await fileOf("../.gitignore")).toContain(file)
  expect(await fileOf("../.dockerignore")).toContain("**/.env\n")
})

test("RUN-12 the files of the database cluster fit each other and its machines", async () => {
  const { services, volumes } = await compose("patroni")
  const { etcd, database, balancer } = services
  for (const [name, { volumes: used = [] }] of Object.entries(services))
    for (const volume of used.filter((path) => !/^[./]/.test(path)))
      expect(volumes, name).toHaveProperty(volume.split(":")[0] ?? "")
  for (const { volumes: used = [] } of [database ?? {}, balancer ?? {}])
    for (const [, file = "", place] of used.join("\n").matchAll(/^\.\/([\w.]+):(\S+):ro$/gm)) {
      expect((await fileOf(join("patroni", file))).length, file).toBeGreaterThan(0)
      expect(
        [database, balancer].flatMap((one) => [one?.command ?? [], Object.values(one?.environment ?? {})].flat(2)),
      ).toContain(place)
    }
  expect(etcd?.environment?.["ETCD_INITIAL_CLUSTER"]?.split(",")).toHaveLength(3)
  expect(database?.environment?.["PATRONI_ETCD3_HOSTS"]).toBe("10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379")
  const haproxy = await fileOf("patroni/haproxy.cfg")
  for (const name of Object.keys(balancer?.environment ?? {}))
    expect(haproxy).toContain(`"\${${name}}:5432" check port 8008`)
  for (const [setting, port] of [
    ["PATRONI_POSTGRESQL_LISTEN", 5432],
    ["PATRONI_RESTAPI_LISTEN", 8008],
  ] as const)
    expect(database?.environment?.[setting]).toBe(`10.0.0.11:${port}`)
})
