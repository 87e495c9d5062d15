import { Cron } from "croner"
import { sql } from "drizzle-orm"
import PgBoss from "pg-boss"
import type { z } from "zod"
import { arrayOf } from "../db/batched-rows"
import { afterCommit, type DbOrTx, rowsOfText, type Tx } from "../db/db"
import { db, runJobQuery, runJobScript } from "../db/pool"
import { log } from "../process/log"
import { printableError } from "../process/log-error"

/** Handlers must be idempotent: a job may run twice. */
export interface Job<S extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly data: S
  readonly handle: (db: DbOrTx, data: z.output<S>) => Promise<void>
  /** Five-field cron in UTC; a scheduled job has empty data and is never added by a caller. */
  readonly schedule?: string
  readonly runsAtStart?: boolean
  /** Adding the job wakes its worker; other jobs wait for the next poll. */
  readonly isPrompt?: boolean
  /** A job that runs longer (s) counts as lost and is repeated; default 15 minutes. */
  readonly expireAfter?: number
  readonly places?: number
}

export const defineJob = <S extends z.ZodType>(job: Job<S>): Job<S> => job

let boss: PgBoss | null = null
let workers: readonly Job[] = []
let timers: Cron[] = []
const workersOf = new Map<string, string[]>()

/** Returns seconds. Scheduled jobs wake their worker: polling twenty more queues each second slows requests. */
const pollSeconds = ({ schedule }: Job): number => (schedule === undefined ? 1 : 30)
const extraWorkerPollSeconds = 5

/** `retryDelay` is in seconds. */
const retries = { retryLimit: 5, retryDelay: 5, retryBackoff: true }

/** Without `work` this process only adds jobs. */
export async function openJobs(options: { jobs: readonly Job[]; work: boolean }): Promise<void> {
  boss = new PgBoss({ db: { executeSql: executeStatement }, schedule: false, supervise: options.work })
  boss.on("error", (error) => log.error({ err: error }, "jobs"))
  await boss.start()
  // Only missing queues are created, because creating one costs a round trip and a lock.
  const existingQueues = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const { name, expireAfter } of options.jobs.filter((job) => !existingQueues.has(job.name))) {
    const expiry = expireAfter === undefined ? {} : { expireInSeconds: expireAfter }
    await boss.createQueue(name, { name, policy: "standard", ...retries, ...expiry })
  }
  if (!options.work) return
  workers = options.jobs
  for (const job of options.jobs) {
    for (let workerIndex = 0; workerIndex < (job.places ?? 1); workerIndex += 1)
      await startWorking(boss, job, workerIndex)
    if (job.schedule) timers.push(timerOf(job.name, job.schedule))
    if (job.runsAtStart) await addScheduled(job.name)
  }
}

/** Adds the job on schedule, once a minute for all processes. pg-boss's own timers block for tens of ms. */
const timerOf = (name: string, schedule: string): Cron =>
  new Cron(schedule, { timezone: "UTC", unref: true, catch: (error) => log.error({ err: error }, "jobs") }, () =>
    addScheduled(name),
  )

async function addScheduled(name: string): Promise<void> {
  await boss?.send(name, {}, { singletonKey: name, singletonSeconds: 60 })
  wakeWorkers(name)
}

function wakeWorkers(name: string): void {
  for (const worker of workersOf.get(name) ?? []) boss?.notifyWorker(worker)
}

async function startWorking(queue: PgBoss, job: Job, workerIndex: number): Promise<void> {
  const workOptions = {
    batchSize: 1,
    pollingIntervalSeconds: workerIndex === 0 ? pollSeconds(job) : extraWorkerPollSeconds,
  }
  const worker = await queue.work(job.name, workOptions, async ([item]) => {
    if (job.isPrompt) wakeWorkers(job.name)
    if (!item) return
    try {
      await job.handle(db, job.data.parse(item.data ?? {}))
    } catch (error) {
      log.error({ err: error, job: job.name, id: item.id }, "job failed")
      // Only a printable error is thrown, because pg-boss stores all fields of an error.
      throw printableError(error)
    }
  })
  workersOf.set(job.name, [...(workersOf.get(job.name) ?? []), worker])
}

/** Converts a parameter: arrays contain job ids; other objects are sent as JSON. */
function sqlParameter(value: unknown): unknown {
  if (Array.isArray(value)) return arrayOf(value as string[])
  return typeof value === "object" && value !== null && !(value instanceof Date)
    ? JSON.stringify(value)
    : (value ?? null)
}

/** Runs pg-boss statements; its scripts begin and commit themselves. */
async function executeStatement(text: string, values?: unknown[]): Promise<{ rows: object[] }> {
  if (!text.trimStart().startsWith("BEGIN;")) return { rows: await runJobQuery(text, (values ?? []).map(sqlParameter)) }
  await runJobScript(text)
  return { rows: [] }
}

interface AddOptions {
  startAfter?: Date
  /** Jobs with a higher priority run first; default 0. */
  priority?: number
}

export const jobs = {
  async add<S extends z.ZodType>(tx: Tx, job: Job<S>, data: z.input<S>, options: AddOptions = {}): Promise<void> {
    if (!boss) throw new Error(`job ${job.name} was added before openJobs() or after closeJobs()`)
    if (job.isPrompt && !options.startAfter) afterCommit(tx, () => wakeWorkers(job.name))
    await boss.send(job.name, data as object, {
      ...options,
      ...(job.expireAfter !== undefined && { expireInSeconds: job.expireAfter }),
      db: { executeSql: async (text, values) => ({ rows: await rowsOfText(tx, text, values.map(sqlParameter)) }) },
    })
  },
}

export async function waitingJobs(): Promise<{ name: string; waiting: number }[]> {
  const counts = await db.execute<{ name: string; waiting: number }>(
    sql`select name, count(*)::int as waiting from pgboss.job where state < 'active' group by name order by name`,
  )
  return [...counts]
}

/** `late` jobs should have started over a minute ago; `failed` jobs have no further retries. */
export async function jobCounts(): Promise<{ waiting: number; late: number; failed: number }> {
  const [counts] = await db.execute<{ waiting: number; late: number; failed: number }>(sql`
    select count(*) filter (where state < 'active')::int as waiting,
      count(*) filter (where state < 'active' and start_after < now() - interval '1 minute')::int as late,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where state <> 'completed'`)
  return counts ?? { waiting: 0, late: 0, failed: 0 }
}

export async function closeJobs(): Promise<void> {
  for (const timer of timers) timer.stop()
  timers = []
  await boss?.stop({ graceful: true, wait: true, timeout: workers.length > 0 ? 10_000 : 1000 })
  boss = null
  workers = []
  workersOf.clear()
}
