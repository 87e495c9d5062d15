import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { access, chown, constants, mkdir, mkdtemp, readdir, rm } from "node:fs/promises"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { connect } from "../core/db/database-url"
import { chooseRunAs, type RunAs } from "../embedded-postgres/postgres-binaries"

const run = promisify(execFile)

/** The newest installed PostgreSQL that can copy a running server, which the packaged one cannot. */
export async function findReplicating(): Promise<string | null> {
  const root = "/usr/lib/postgresql"
  const majors = (await readdir(root).catch(() => [])).map(Number).filter(Boolean)
  const installed = majors.toSorted((a, b) => b - a).map((major) => join(root, String(major), "bin"))
  for (const folder of [...installed, ...(process.env["PATH"] ?? "").split(":")]) {
    const programs = ["postgres", "initdb", "pg_basebackup"].map((name) => access(join(folder, name), constants.X_OK))
    const isComplete = await Promise.all(programs).then(
      () => true,
      () => false,
    )
    if (folder !== "" && isComplete) return folder
  }
  return null
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  const closed = once(probe, "close")
  probe.close()
  await closed
  return port
}

const flags = (port: number): string[] =>
  Object.entries({
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 60,
    shared_buffers: "48MB",
    // Tests end no power supply.
    fsync: "off",
    log_min_messages: "fatal",
    wal_receiver_status_interval: "1s",
    wal_retrieve_retry_interval: "100ms",
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`])

/** One PostgreSQL process of a test, which can be killed and started again. */
export class PostgresServer {
  private child: ChildProcess | null = null

  constructor(
    private readonly bin: string,
    readonly folder: string,
    readonly port: number,
    private readonly runAs: RunAs,
  ) {}

  get url(): string {
    return `postgres://redthread@127.0.0.1:${this.port}/redthread`
  }

  /** Resolves when it answers; after a kill its shared memory is free a little later. */
  async start(): Promise<void> {
    for (;;) {
      if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) {
        const [command, ...rest] = [...this.runAs.prefix, join(this.bin, "postgres"), "-D", this.folder]
        this.child = spawn(command, [...rest, ...flags(this.port)], { cwd: "/", stdio: "ignore" })
      }
      if (await this.answers()) return
      await sleep(50)
    }
  }

  async end(signal: "SIGKILL" | "SIGINT"): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, "exit")
    child.kill(signal)
    await exit
  }

  /** Runs one statement as superuser. */
  async query(text: string, database = "redthread"): Promise<Record<string, unknown>[]> {
    const sql = connect(this.url.replace(/redthread$/, database), { max: 1 })
    try {
      return await sql.unsafe(text)
    } finally {
      await sql.end({ timeout: 1 })
    }
  }

  private answers(): Promise<boolean> {
    return this.query("select 1", "postgres").then(
      () => true,
      () => false,
    )
  }
}

/** Database servers of a test, in a temporary folder. */
export class PostgresServers {
  private readonly servers: PostgresServer[] = []

  private constructor(
    private readonly bin: string,
    readonly folder: string,
    readonly runAs: RunAs,
  ) {}

  static async open(bin: string): Promise<PostgresServers> {
    return new PostgresServers(bin, await mkdtemp(join(tmpdir(), "redthread-replica-")), await chooseRunAs(0))
  }

  async startPrimary(): Promise<PostgresServer> {
    const primary = await this.server("primary")
    const locale = ["-E", "UTF8", "--locale=C.UTF-8"]
    await this.call("initdb", ["-D", primary.folder, "-U", "redthread", "-A", "trust", "--no-sync", ...locale])
    await primary.start()
    await primary.query("create database redthread", "postgres")
    return primary
  }

  /** A copy of the primary that streams its log. */
  async startReplica({ port }: PostgresServer): Promise<PostgresServer> {
    const replica = await this.server("replica")
    const source = `postgres://redthread@127.0.0.1:${port}/postgres`
    const options = ["-R", "-X", "stream", "-c", "fast", "--no-sync"]
    await this.call("pg_basebackup", ["-D", replica.folder, "-d", source, ...options])
    await replica.start()
    return replica
  }

  /** A server whose empty folder a restore will fill. */
  reserve(name: string): Promise<PostgresServer> {
    return this.server(name)
  }

  async stop(): Promise<void> {
    for (const server of this.servers.toReversed()) await server.end("SIGINT")
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20 })
  }

  private async server(name: string): Promise<PostgresServer> {
    const folder = join(this.folder, name)
    await mkdir(folder, { mode: 0o700 })
    const { uid } = this.runAs
    if (uid !== null) for (const owned of [this.folder, folder]) await chown(owned, uid, uid)
    const server = new PostgresServer(this.bin, folder, await freePort(), this.runAs)
    this.servers.push(server)
    return server
  }

  private async call(program: string, args: string[]): Promise<void> {
    const [command = "", ...rest] = [...this.runAs.prefix, join(this.bin, program), ...args]
    await run(command, rest, { cwd: "/", env: { ...process.env, LC_ALL: "C" } })
  }
}
