import { type SQL, sql } from "drizzle-orm"
import PgBoss from "pg-boss"
import type { z } from "zod"
import { db, type Tx } from "./db"
import { log } from "./log"

/** A job: what it is given, what it does, and when by itself. Handlers can be run twice, so they must bear it. */
export interface Job<S extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly data: S
  readonly handle: (data: z.output<S>) => Promise<void>
  /** Five-field cron in UTC; runs with empty data. */
  readonly schedule?: string
  /** How many are taken at a time, one where nothing is said. When one of them fails, all of them are tried again. */
  readonly atOnce?: number
}

export const defineJob = <S extends z.ZodType>(job: Job<S>): Job<S> => job

let boss: PgBoss | null = null
let workers: readonly Job[] = []

/** How often a queue is looked at, and how often and how soon (s) a failed job is tried again. */
const pollSeconds = 1
const retries = { retryLimit: 5, retryDelay: 5, retryBackoff: true }

/** Opens the queues. With `work` this process also does the jobs; without it, it only hands them in. */
export async function openJobs(options: { url: string; jobs: readonly Job[]; work: boolean }): Promise<void> {
  boss = new PgBoss({ connectionString: options.url, max: 3, schedule: options.work, supervise: options.work })
  boss.on("error", (error) => log.error({ err: error }, "jobs"))
  await boss.start()
  for (const job of options.jobs) await boss.createQueue(job.name, { name: job.name, policy: "standard", ...retries })
  if (!options.work) return
  workers = options.jobs
  for (const job of options.jobs) await startWorking(boss, job)
}

async function startWorking(queue: PgBoss, job: Job): Promise<void> {
  const how = { batchSize: job.atOnce ?? 1, pollingIntervalSeconds: pollSeconds }
  await queue.work(job.name, how, async (items) => {
    for (const { id, data } of items) {
      try {
        await job.handle(job.data.parse(data ?? {}))
      } catch (error) {
        log.error({ err: error, job: job.name, id }, "job failed")
        throw error
      }
    }
  })
  if (job.schedule) await queue.schedule(job.name, job.schedule)
}

/** pg-boss writes `$1`; Drizzle numbers its parameters itself. */
function bind(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/).map((part, index) => {
    if (index % 2 === 0) return sql.raw(part)
    const value = values[Number(part) - 1] ?? null
    return sql`${sql.param(typeof value === "object" && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value)}`
  })
  return sql.join(parts)
}

export const jobs = {
  /** Hands a job in within the transaction: it is there when that commits, and was never there when not. */
  async add<S extends z.ZodType>(
    tx: Tx,
    job: Job<S>,
    data: z.input<S>,
    options: { startAfter?: Date } = {},
  ): Promise<void> {
    if (!boss) throw new Error("jobs are not open")
    await boss.send(job.name, data as object, {
      ...options,
      db: { executeSql: async (text, values) => ({ rows: [...(await tx.execute(bind(text, values)))] }) },
    })
  },
}

/** Waiting jobs by queue, those with none left out. */
export async function waitingJobs(): Promise<{ name: string; waiting: number }[]> {
  const found = await db.execute<{ name: string; waiting: number }>(
    sql`select name, count(*)::int as waiting from pgboss.job where state < 'active' group by name order by name`,
  )
  return [...found]
}

/** Waits for running jobs, and hands the others back. */
export async function closeJobs(): Promise<void> {
  await boss?.stop({ graceful: true, wait: true, timeout: workers.length > 0 ? 10_000 : 1000 })
  boss = null
  workers = []
}
