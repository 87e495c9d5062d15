import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Sql } from "postgres"
import { connect } from "../core/db/database-url"
import { type PidFile, readPidFile } from "../embedded-postgres/postgres-claim"

/** A database that a test kills, known by the data folder that it runs in. */
export class PostgresFolder {
  constructor(private readonly dataDir: string) {}

  async folder(): Promise<string> {
    const name = (await readdir(this.dataDir)).find((entry) => /^postgres-\d+$/.test(entry))
    if (!name) throw new Error(`no database in ${this.dataDir}`)
    return join(this.dataDir, name)
  }

  /** Kills the process that serves one connection; resolves when the database has ended all others, to recover. */
  async killBackend(): Promise<void> {
    await this.killed(async (sql) => {
      await sql`checkpoint`
      const [row] = await sql<{ pid: number }[]>`select pid from pg_stat_activity
        where application_name = 'redthread' order by state_change desc limit 1`
      return row?.pid
    })
  }

  /** Kills the whole database; resolves when its connections are gone. */
  async killAll(): Promise<void> {
    await this.killed(async () => (await this.running())?.pid)
  }

  private async killed(choose: (sql: Sql) => Promise<number | undefined>): Promise<void> {
    const running = await this.running()
    if (!running) throw new Error("the database does not run")
    const sql = connect(urlOf(running), { max: 2 })
    const pid = await choose(sql)
    if (!pid) throw new Error("there is nothing to kill")
    const gone = sql`select pg_sleep(60)`.catch(() => undefined)
    process.kill(pid, "SIGKILL")
    await gone
    await sql.end({ timeout: 0 })
  }

  /** Resolves when the database answers again. */
  async untilBack(): Promise<void> {
    while (!(await this.answers())) await sleep(20)
  }

  private async answers(): Promise<boolean> {
    const running = await this.running()
    if (!running?.ready) return false
    const sql = connect(urlOf(running), { max: 1 })
    try {
      await sql`select 1`
      return true
    } catch {
      return false
    } finally {
      await sql.end({ timeout: 0 })
    }
  }

  /** Contents of the pid file; missing during a restart. */
  private async running(): Promise<PidFile | null> {
    return readPidFile(await this.folder())
  }
}

const urlOf = ({ port, socketDir }: PidFile): string =>
  `postgres://redthread@localhost:${port}/redthread?host=${socketDir}`
