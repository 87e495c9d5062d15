import { Cron } from "croner"
import { sql } from "drizzle-orm"
import PgBoss from "pg-boss"
import type { z } from "zod"
import { arrayOf } from "../db/batched-rows"
import { afterCommit, type DbOrTx, rowsOfText, type Tx } from "../db/db"
import { db, readRows, runScript } from "../db/pool"
import { log } from "../process/log"
import { printableError } from "../process/log-error"

/** A job: what it is given, what it does, and when by itself. Handlers can be run twice, so they must bear it. */
export interface Job<S extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly data: S
  readonly handle: (db: DbOrTx, data: z.output<S>) => Promise<void>
  /** Five-field cron in UTC; runs with empty data. Such a job is never added by hand. */
  readonly schedule?: string
  /** Runs once as soon as a process works, too, not only when its time first comes. */
  readonly runsAtStart?: boolean
  /** Starts at once when it is added, and the next when one is done; other jobs wait for the next poll of their queue. */
  readonly isPrompt?: boolean
  /** Seconds after which it counts as lost with the process that did it, and is done again: 15 minutes else. */
  readonly expireAfter?: number
  /** How many a process does at once, so that one that hangs does not hold up the others: 1 if absent. */
  readonly places?: number
}

export const defineJob = <S extends z.ZodType>(job: Job<S>): Job<S> => job

let boss: PgBoss | null = null
let workers: readonly Job[] = []
let timers: Cron[] = []
/** The workers of this process, by the job's name. */
const workersOf = new Map<string, string[]>()

/**
 * Seconds between two polls of a queue. Jobs that only a timer adds are polled when the timer fires: twenty queues
 * polled together every second add noticeable latency to requests.
 */
const pollSeconds = ({ schedule }: Job): number => (schedule === undefined ? 1 : 30)
/** The same for further places of a queue. */
const furtherPollSeconds = 5

/** How often and how soon (s) a failed job is tried again. */
const retries = { retryLimit: 5, retryDelay: 5, retryBackoff: true }

/** Opens the queues. With `work` this process also does the jobs; without it, it only hands them in. */
export async function openJobs(options: { jobs: readonly Job[]; work: boolean }): Promise<void> {
  boss = new PgBoss({ db: { executeSql: executeOnPool }, schedule: false, supervise: options.work })
  boss.on("error", (error) => log.error({ err: error }, "jobs"))
  await boss.start()
  // Each takes a round trip and a lock: most starts find all of them there.
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const { name, expireAfter } of options.jobs.filter((job) => !known.has(job.name))) {
    const expiry = expireAfter === undefined ? {} : { expireInSeconds: expireAfter }
    await boss.createQueue(name, { name, policy: "standard", ...retries, ...expiry })
  }
  if (!options.work) return
  workers = options.jobs
  for (const job of options.jobs) {
    for (let place = 0; place < (job.places ?? 1); place += 1) await startWorking(boss, job, place)
    if (job.schedule) timers.push(timerOf(job.name, job.schedule))
    if (job.runsAtStart) await handIn(job.name)
  }
}

/**
 * Hands the job in whenever its time comes: once a minute at most, however many processes do so. The queue has timers
 * of its own, which look at all schedules again and again and hold everything up for tens of milliseconds.
 */
const timerOf = (name: string, schedule: string): Cron =>
  new Cron(schedule, { timezone: "UTC", unref: true, catch: (error) => log.error({ err: error }, "jobs") }, () =>
    handIn(name),
  )

async function handIn(name: string): Promise<void> {
  await boss?.send(name, {}, { singletonKey: name, singletonSeconds: 60 })
  lookNow(name)
}

/** Lets this process look for jobs of this name at once, as soon as it has no other of them. */
function lookNow(name: string): void {
  for (const worker of workersOf.get(name) ?? []) boss?.notifyWorker(worker)
}

async function startWorking(queue: PgBoss, job: Job, place: number): Promise<void> {
  const how = { batchSize: 1, pollingIntervalSeconds: place === 0 ? pollSeconds(job) : furtherPollSeconds }
  const worker = await queue.work(job.name, how, async ([item]) => {
    if (job.isPrompt) lookNow(job.name)
    if (!item) return
    try {
      await job.handle(db, job.data.parse(item.data ?? {}))
    } catch (error) {
      log.error({ err: error, job: job.name, id: item.id }, "job failed")
      // The queue keeps all fields of an error in its table.
      throw printableError(error)
    }
  })
  workersOf.set(job.name, [...(workersOf.get(job.name) ?? []), worker])
}

/** Arrays hold job ids; other objects go as JSON. */
function parameter(value: unknown): unknown {
  if (Array.isArray(value)) return arrayOf(value as string[])
  return typeof value === "object" && value !== null && !(value instanceof Date)
    ? JSON.stringify(value)
    : (value ?? null)
}

/** Runs the queue's own statements on the pool: polls, ends of jobs, and scripts that begin and commit themselves. */
async function executeOnPool(text: string, values?: unknown[]): Promise<{ rows: object[] }> {
  if (!text.trimStart().startsWith("BEGIN;")) return { rows: await readRows(text, (values ?? []).map(parameter)) }
  await runScript(text)
  return { rows: [] }
}

interface AddOptions {
  startAfter?: Date
  /** Of two that wait the one with more is done first: 0 else. */
  priority?: number
}

export const jobs = {
  /** Hands a job in within the transaction: it is there when that commits, and was never there when not. */
  async add<S extends z.ZodType>(tx: Tx, job: Job<S>, data: z.input<S>, options: AddOptions = {}): Promise<void> {
    if (!boss) throw new Error(`job ${job.name} was added before openJobs() or after closeJobs()`)
    if (job.isPrompt && !options.startAfter) afterCommit(tx, () => lookNow(job.name))
    await boss.send(job.name, data as object, {
      ...options,
      ...(job.expireAfter !== undefined && { expireInSeconds: job.expireAfter }),
      db: { executeSql: async (text, values) => ({ rows: await rowsOfText(tx, text, values.map(parameter)) }) },
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

/** Jobs of all queues: those that wait, those of them that should have begun a minute ago, those that failed for good. */
export async function jobCounts(): Promise<{ waiting: number; late: number; failed: number }> {
  const [found] = await db.execute<{ waiting: number; late: number; failed: number }>(sql`
    select count(*) filter (where state < 'active')::int as waiting,
      count(*) filter (where state < 'active' and start_after < now() - interval '1 minute')::int as late,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where state <> 'completed'`)
  return found ?? { waiting: 0, late: 0, failed: 0 }
}

/** Waits for running jobs, and hands the others back. */
export async function closeJobs(): Promise<void> {
  for (const timer of timers) timer.stop()
  timers = []
  await boss?.stop({ graceful: true, wait: true, timeout: workers.length > 0 ? 10_000 : 1000 })
  boss = null
  workers = []
  workersOf.clear()
}
