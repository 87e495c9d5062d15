import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir } from "node:fs/promises"
import { createServer } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { serverCommand } from "../../bin/server-command.mjs"
import { projectRoot } from "../../server/src/core/process/project-root"
import type { Usage } from "./bare/bare-process"

export interface ProductOptions {
  readonly databaseUrl: string
  /** Folder of the secret key. */
  readonly dataDir: string
  readonly connections: number
  /** Folder for a CPU profile, written at exit. */
  readonly profileTo?: string | undefined
  /** Default: a free one. */
  readonly port?: number | undefined
  /** Further settings. */
  readonly env?: Record<string, string>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" && address ? address.port : 0
}

/** Resolves when the server is ready; rejects with its output. */
async function untilReady(child: ChildProcess, url: string, said: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${said()}`)
    const ready = await fetch(`${url}/readyz`)
      .then((reply) => reply.ok)
      .catch(() => false)
    if (ready) return
    await sleep(50)
  }
}

/** Production closes `/metrics` without a token. */
const metricsToken = "for measuring alone"

/** The built product in production mode, without rate limits, as a separate process. */
export class Product {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
    readonly liveKey: string,
  ) {}

  static async start({
    databaseUrl,
    dataDir,
    connections,
    profileTo,
    port = 0,
    env = {},
  }: ProductOptions): Promise<Product> {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const chosen = port || (await freePort())
    const profiling = profileTo ? ["--cpu-prof", `--cpu-prof-dir=${profileTo}`] : []
    const child = spawn(process.execPath, [...profiling, ...serverCommand], {
      cwd: projectRoot,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env["PATH"],
        PORT: String(chosen),
        MODE: "production",
        METRICS_TOKEN: metricsToken,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        DATABASE_CONNECTIONS: String(connections),
        RATE_LIMIT_FACTOR: "0",
        DEMO: "0",
        TRANSLATE_EMBEDDED: "0",
        LOG_LEVEL: "warn",
        ...env,
      },
    })
    // The server must not outlive the bench.
    process.once("exit", () => child.kill())
    let said = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (part: Buffer) => (said = (said + part.toString()).slice(-4000)))
    }
    const url = `http://127.0.0.1:${chosen}`
    await untilReady(child, url, () => said)
    const site = (await (await fetch(`${url}/v1/page?name=site`)).json()) as { live: { key: string } }
    return new Product(child, chosen, site.live.key)
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async usage(): Promise<Usage> {
    const text = await (
      await fetch(`${this.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    ).text()
    const metric = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1] ?? Number.NaN)
    return { memory: metric("process_resident_memory_bytes"), cpu: metric("process_cpu_seconds_total") }
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return
    const exited = once(this.child, "exit")
    this.child.kill("SIGTERM")
    await exited
  }
}
