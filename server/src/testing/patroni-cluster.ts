import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { chown, mkdir, mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { parse } from "yaml"
import { connect } from "../core/db/database-url"
import { projectRoot } from "../core/process/project-root"
import { chooseRunAs, type RunAs } from "../embedded-postgres/postgres-binaries"

const deployed = join(projectRoot, "deploy", "patroni")
const nodeNames = ["one", "two", "three"] as const
export type NodeName = (typeof nodeNames)[number]
type Service = "etcd" | "database" | "balancer"

const programs = ["/usr/bin/patroni", "/usr/bin/etcd", "/usr/sbin/haproxy", "/usr/lib/postgresql/15/bin/postgres"]

/** A program of Debian 12 that is missing here, which the cluster needs. */
export const missingProgram = (): string | null =>
  process.platform === "linux" ? (programs.find((path) => spawnSync(path, ["--version"]).error) ?? null) : "Linux"

interface Member {
  name: NodeName
  role: string
  state: string
  lag?: number | string
}

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/**
 * Three database machines and a balancer by the files of `deploy/patroni`, on addresses 127.x.y.1 to 127.x.y.4: only
 * their folders differ from what an operator starts.
 */
export class PatroniCluster {
  private readonly children = new Map<string, ChildProcess>()
  /** Last output of the programs, for the message of a failure. */
  private said = ""

  private constructor(
    private readonly folder: string,
    private readonly runAs: RunAs,
    private readonly network: string,
    private readonly services: Record<Service, { command: string[]; environment: Record<string, string> }>,
  ) {}

  static async start(): Promise<PatroniCluster> {
    const folder = await mkdtemp(join(tmpdir(), "redthread-patroni-"))
    const runAs = await chooseRunAs(0)
    if (runAs.uid !== null) await chown(folder, runAs.uid, runAs.uid)
    const { services } = parse(await readFile(join(deployed, "compose.yaml"), "utf8"), { merge: true }) as {
      services: PatroniCluster["services"]
    }
    const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`
    const cluster = new PatroniCluster(folder, runAs, network, services)
    if (!(await isFree(cluster.addressOf("one"), 5432)))
      throw new Error("another program listens on port 5432 of all addresses")
    try {
      for (const name of nodeNames) await cluster.run("etcd", name)
      await cluster.run("database", "one")
      await cluster.nameOf("leader")
      for (const name of ["two", "three"] as const) await cluster.run("database", name)
      await cluster.run("balancer")
      await cluster.untilWhole()
    } catch (error) {
      await cluster.stop()
      throw error
    }
    return cluster
  }

  addressOf(name: NodeName): string {
    return `${this.network}.${nodeNames.indexOf(name) + 1}`
  }

  private get balancer(): string {
    return `${this.network}.4`
  }

  urlOf(address: string, user = "redthread"): string {
    return `postgres://${user}:${user}-secret@${address}:5432/redthread`
  }

  /** What an operator sets as DATABASE_URL. */
  get url(): string {
    return this.urlOf(this.balancer)
  }

  get replicaUrls(): string {
    return nodeNames.map((name) => this.urlOf(this.addressOf(name))).join(",")
  }

  /** Statements of an operator, by way of the balancer. */
  async administer(...statements: string[]): Promise<void> {
    const sql = connect(this.urlOf(this.balancer, "postgres").replace(/redthread$/, "postgres"), { max: 1 })
    try {
      for (const statement of statements) await sql.unsafe(statement)
    } finally {
      await sql.end({ timeout: 1 })
    }
  }

  /** Members as any of the running Patronis reports them. */
  async members(): Promise<Member[]> {
    for (const name of nodeNames) {
      const reply = await fetch(`http://${this.addressOf(name)}:8008/cluster`, { signal: AbortSignal.timeout(3000) })
        .then((answer) => answer.json() as Promise<{ members: Member[] }>)
        .catch(() => null)
      if (reply) return reply.members
    }
    return []
  }

  async nameOf(role: "leader" | "sync_standby"): Promise<NodeName> {
    for (;;) {
      const found = (await this.members()).find((member) => member.role === role && member.state === "running")
      if (found) return found.name
      await sleep(200)
    }
  }

  /** Resolves when all three run, two of them as replicas without lag, one of these synchronous. */
  async untilWhole(): Promise<void> {
    const deadline = Date.now() + 120_000
    for (;;) {
      const members = await this.members()
      const roles = members
        .map(({ role }) => role)
        .toSorted()
        .join(" ")
      const works = members.every(({ role, state, lag }) => state === "running" && (role === "leader" || lag === 0))
      if (works && roles === "leader replica sync_standby") return
      if (Date.now() > deadline) throw new Error(`${JSON.stringify(members)}\n${this.said}`)
      await sleep(200)
    }
  }

  /** SIGKILL, as when a machine loses its power. */
  async killMachine(name: NodeName): Promise<void> {
    await Promise.all([this.kill("database", name), this.kill("etcd", name)])
    await this.killPostgres(name)
  }

  async startMachine(name: NodeName): Promise<void> {
    for (const service of ["etcd", "database"] as const) await this.run(service, name)
  }

  async kill(service: Service, name?: NodeName, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    const child = this.children.get(`${service} ${name ?? ""}`)
    if (!child || hasEnded(child)) return
    const exit = once(child, "exit")
    child.kill(signal)
    await exit
  }

  /** The server processes of one machine, while its Patroni runs on. */
  async killPostgres(name: NodeName): Promise<void> {
    const file = join(this.folder, `database ${name}`, "data", "postmaster.pid")
    const [pid] = (await readFile(file, "utf8").catch(() => "")).split("\n")
    try {
      if (pid) process.kill(Number(pid), "SIGKILL")
    } catch {
      // The process has already exited.
    }
  }

  async run(service: Service, name?: NodeName): Promise<void> {
    const { command, environment } = this.services[service]
    const folder = join(this.folder, `${service} ${name ?? ""}`.trim())
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { uid, prefix } = this.runAs
    if (uid !== null) await chown(folder, uid, uid)
    const given: Record<string, string> = {
      NODE_NAME: name ?? "",
      NODE_ADDRESS: name ? this.addressOf(name) : "",
      SUPERUSER_PASSWORD: "postgres-secret",
      REPLICATION_PASSWORD: "replicator-secret",
    }
    for (const [index, node] of nodeNames.entries()) given[`NODE_${index + 1}`] = this.addressOf(node)
    const variables = Object.entries(environment).map(([key, value]) => [
      key,
      value.replaceAll(/\$\{(\w+)\}/g, (_, variable: string) => given[variable] ?? ""),
    ])
    const folders = {
      ETCD_DATA_DIR: join(folder, "data"),
      PATRONI_POSTGRESQL_DATA_DIR: join(folder, "data"),
      PATRONI_POSTGRESQL_PGPASS: join(folder, "pgpass"),
    }
    const [program = "", ...rest] = command.map((word) =>
      word.startsWith("/etc/") ? join(deployed, word.slice("/etc/".length)) : word,
    )
    const own = { ...(Object.fromEntries(variables) as Record<string, string>), ...folders, BALANCER: this.balancer }
    const path = `/usr/sbin:${process.env["PATH"]}`
    const words = [...prefix, program, ...rest]
    const child = spawn(words[0] ?? program, words.slice(1), {
      cwd: folder,
      env: { PATH: path, LC_ALL: "C.UTF-8", ...own },
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part: Buffer) => (this.said = (this.said + part.toString()).slice(-6000)))
    this.children.set(`${service} ${name ?? ""}`, child)
  }

  async stop(): Promise<void> {
    await Promise.all(nodeNames.map((name) => this.kill("database", name)))
    await Promise.all(nodeNames.map((name) => this.killPostgres(name)))
    await Promise.all([...nodeNames.map((name) => this.kill("etcd", name)), this.kill("balancer")])
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20 })
  }
}
