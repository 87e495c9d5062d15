import { mkdir } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { connect } from "../../../server/src/core/db/database-url"
import { PostgresFolder } from "../../../server/src/testing/postgres-folder"
import { ServerProcess } from "../../../server/src/testing/server-process"
import type { DataSet } from "../dataset/dataset"
import { freePort } from "../product"
import { OwnRedis } from "./own-redis"

/** ms within which a connection must be found that writes messages. */
const writeLimitMs = 30_000

/** ms of downtime, long enough for several calls to fail. */
const awayFor = 1000

/** Two server processes, Redis and PostgreSQL, each of which can be stopped. */
export class Surroundings {
  private readonly servers: (ServerProcess | undefined)[] = []
  private readonly database: PostgresFolder

  private constructor(
    private readonly data: DataSet,
    readonly databaseUrl: string,
    readonly dataDir: string,
    private readonly redis: OwnRedis,
    private readonly ports: readonly number[],
  ) {
    this.database = new PostgresFolder(data.folder)
  }

  static async start(data: DataSet, databaseUrl: string, dataDir: string): Promise<Surroundings> {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const redis = new OwnRedis(await freePort())
    await redis.start()
    const surroundings = new Surroundings(data, databaseUrl, dataDir, redis, [await freePort(), await freePort()])
    for (const place of surroundings.ports.keys()) await surroundings.startServer(place)
    return surroundings
  }

  /** A running process, chosen like a load balancer does. */
  next(turn: number): string {
    const up = this.ports.filter((_, index) => this.servers[index])
    return `http://127.0.0.1:${up[turn % up.length]}`
  }

  /** SIGKILL. */
  async killServer(place: number): Promise<void> {
    const server = this.servers[place]
    this.servers[place] = undefined
    await server?.kill()
  }

  async restartServer(place: number): Promise<void> {
    await sleep(awayFor)
    await this.startServer(place)
  }

  async restartRedis(): Promise<number> {
    await this.redis.kill()
    await sleep(awayFor)
    await this.redis.start()
    return performance.now()
  }

  async restartDatabase(): Promise<number> {
    await this.database.killAll()
    await this.database.untilBack()
    return performance.now()
  }

  /** Terminates the connection that writes messages; returns the time. */
  async breakConnection(): Promise<number> {
    const sql = connect(this.databaseUrl, { max: 1 })
    const deadline = performance.now() + writeLimitMs
    try {
      while (performance.now() < deadline) {
        const [ended] = await sql<{ ended: boolean }[]>`
          select pg_terminate_backend(pid) as ended from pg_stat_activity
          where application_name = 'redthread' and datname = current_database() and pid <> pg_backend_pid()
            and state in ('active', 'idle in transaction') and query like '%draft.*, mine.thread_id%' limit 1`
        if (ended?.ended) return performance.now()
      }
      throw new Error("no connection wrote a message")
    } finally {
      await sql.end()
    }
  }

  async stop(): Promise<void> {
    for (const server of this.servers) await server?.kill("SIGTERM")
    await this.redis.kill()
  }

  private async startServer(place: number): Promise<void> {
    const server = new ServerProcess({
      PORT: String(this.ports[place]),
      DATA_DIR: this.dataDir,
      DATABASE_URL: this.databaseUrl,
      REDIS_URL: `redis://127.0.0.1:${this.redis.port}`,
    })
    await server.url()
    this.servers[place] = server
  }
}
