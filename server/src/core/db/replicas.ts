import { setTimeout as sleep } from "node:timers/promises"
import { AppError } from "@redthread/contract/core/error"
import type postgres from "postgres"
import { log } from "../process/log"
import { counter, gauge } from "../process/metrics"
import { misuse } from "./connection-gate"
import { databaseError, type Db, isDatabaseAway, isRepeatable, markReplica } from "./db"
import { type DatabaseOptions, db, openPool, type Pool, poolOf } from "./pool"

/** Interval (ms) at which the positions of primary and replicas in the log are read. */
const pollIntervalMs = 250

/** A replica is used while it has everything that was committed this long ago (ms). */
const maxLagMs = 2000

/** Without a reply for this long (ms) a replica counts as lost, and its calls go on at the primary. */
const replyTimeoutMs = 1000

/** A position in the primary's log, and the time before which everything committed lies below it. */
interface Sample {
  readonly at: number
  readonly position: number
}

/** The position includes commits that are not on disk yet, which a member may have seen. */
const primaryQuery = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position,
  (select system_identifier::text from pg_control_system()) as system`

/** The position is null if the server is no replica. */
const replicaQuery = `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end
  as position, (select system_identifier::text from pg_control_system()) as system`

interface Position {
  readonly position: number | null
  /** Equal on a primary and its replicas, different on all others. */
  readonly system: string
}

async function readPosition(client: postgres.Sql, query: string): Promise<Position> {
  const timer = new AbortController()
  const timeout = sleep(replyTimeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error("no reply in time")
  })
  try {
    const [row] = await Promise.race([client.unsafe<Position[]>(query), timeout])
    if (!row) throw new Error("no position")
    return row
  } finally {
    timer.abort()
    timeout.catch(() => undefined)
  }
}

/** Positions of the primary in the last seconds. */
class PrimaryLog {
  system: string | null = null
  private samples: Sample[] = []

  add(sample: Sample, system: string): void {
    // After a failover the log may be shorter, or another one.
    if (system !== this.system || sample.position < (this.samples.at(-1)?.position ?? 0)) this.samples = []
    this.system = system
    this.samples = [...this.samples.filter(({ at }) => at > sample.at - 2 * maxLagMs), sample]
  }

  /** Time before which everything committed is at or below this position. */
  timeOf(position: number): number {
    return this.samples.findLast((sample) => sample.position <= position)?.at ?? -Infinity
  }
}

class Replica {
  readonly name: string
  pool: Pool | null = null
  /** The replica has everything that was committed before this time. */
  currentAt = -Infinity
  /** After a failover one of the listed servers is the primary: unused here, and no fault. */
  isPrimary = false
  private trouble: string | null = null

  constructor(private readonly options: DatabaseOptions) {
    this.name = new URL(options.url).host
  }

  /** Asks for the position; a failure closes the connections, which ends calls that wait for a reply. */
  async follow(primaryLog: PrimaryLog): Promise<void> {
    this.pool ??= this.open()
    const { pool } = this
    try {
      const { position, system } = await readPosition(pool.client, replicaQuery)
      if (primaryLog.system !== null && system !== primaryLog.system) throw new Error("it copies another database")
      if (this.pool !== pool) return
      this.isPrimary = position === null
      if (position === null) return void (this.currentAt = -Infinity)
      this.currentAt = primaryLog.timeOf(position)
      if (this.currentAt > -Infinity) this.note(null)
    } catch (error) {
      this.lose(pool, error)
    }
  }

  lose(pool: Pool, error: unknown): void {
    if (this.pool !== pool) return
    this.isPrimary = false
    this.note(error instanceof Error ? error.message : String(error))
    this.close()
  }

  close(): void {
    const { pool } = this
    this.pool = null
    this.currentAt = -Infinity
    void pool?.client.end({ timeout: 0 }).catch(() => undefined)
  }

  private open(): Pool {
    const pool = openPool(this.options)
    markReplica(pool.db, db)
    return pool
  }

  private note(trouble: string | null): void {
    if (trouble === this.trouble) return
    this.trouble = trouble
    if (trouble === null) log.info({ replica: this.name }, "replica in use")
    else log.warn({ replica: this.name, trouble }, "replica left out")
  }
}

/** `busy`: the replica works, but this call must be made elsewhere. */
function faultOf(error: unknown): "lost" | "busy" | null {
  // A change that the replica lacks looks like a missing row.
  if (error instanceof AppError) return error.status === 404 || error.status === 503 ? "busy" : null
  if (error instanceof Error && error.cause instanceof AppError) return "busy"
  // A query that delays the log is cancelled with `serialization_failure`.
  if (isRepeatable(error)) return "busy"
  if (databaseError(error)?.code === "25006") {
    log.error({ err: misuse("a call that reads from replicas has written without a transaction") }, "replica")
    return "busy"
  }
  return isDatabaseAway(error) ? "lost" : null
}

const countRead = counter("database_reads_total", "Calls that may read from a replica, by where they read", ["from"])

export interface ReplicaOptions extends Omit<DatabaseOptions, "url"> {
  urls: readonly string[]
  /** False while changes by other processes are unknown here. */
  knowsChanges: () => boolean
}

/** Streaming replicas that answer calls without being behind the reader's own writes. */
class Replicas {
  private replicas: readonly Replica[] = []
  private primaryLog = new PrimaryLog()
  /** Times at which members wrote, or were notified of a change; in order of time. */
  private readonly changes = new Map<number, number>()
  private allChangedAt = -Infinity
  private next = 0
  private knowsChanges: () => boolean = () => false
  private stopped = new AbortController()

  /** Called after `openDatabase`. */
  open({ urls, knowsChanges, ...options }: ReplicaOptions): void {
    this.knowsChanges = knowsChanges
    this.stopped = new AbortController()
    this.primaryLog = new PrimaryLog()
    this.replicas = urls.map((url) => new Replica({ ...options, url }))
    const primary = poolOf(db)
    gauge("database_replicas", "Replicas in use", () => this.usable(-Infinity).length)
    gauge("database_replicas_left_out", "Replicas that are behind or do not answer", () => this.leftOut().length)
    gauge("database_replica_lag_seconds", "Age of the state that the slowest replica in use has", () =>
      this.lagSeconds(),
    )
    if (urls.length === 0 || !primary) return
    void this.repeat(() => this.samplePrimary(primary))
    for (const replica of this.replicas) void this.repeat(() => replica.follow(this.primaryLog))
  }

  close(): void {
    this.stopped.abort()
    for (const replica of this.replicas) replica.close()
    this.replicas = []
    this.changes.clear()
  }

  get isOpen(): boolean {
    return this.replicas.length > 0
  }

  /** Names of replicas that are behind or lost. */
  leftOut(): string[] {
    const usable = this.usable(-Infinity)
    return this.replicas.filter((replica) => !replica.isPrimary && !usable.includes(replica)).map(({ name }) => name)
  }

  /** From now on the member's calls read what is committed now. */
  noteChange(memberId: number): void {
    if (!this.isOpen) return
    this.changes.delete(memberId)
    this.changes.set(memberId, performance.now())
  }

  /** Changes of any member may have been missed. */
  noteAllChanged(): void {
    this.allChangedAt = performance.now()
  }

  /** Runs work that only reads: on a replica that has the member's changes, otherwise on the primary. */
  async read<T>(memberId: number | null, work: (on: Db) => Promise<T>): Promise<T> {
    if (!this.isOpen) return work(db)
    const replica = this.choose(memberId)
    const pool = replica?.pool
    if (replica && pool) {
      try {
        const result = await work(pool.db)
        countRead({ from: "replica" })
        return result
      } catch (error) {
        const fault = faultOf(error)
        if (!fault) throw error
        if (fault === "lost") replica.lose(pool, error)
      }
    }
    countRead({ from: "primary" })
    return work(db)
  }

  private choose(memberId: number | null): Replica | undefined {
    if (!this.knowsChanges()) return undefined
    const changedAt = memberId === null ? -Infinity : (this.changes.get(memberId) ?? -Infinity)
    const usable = this.usable(Math.max(changedAt, this.allChangedAt))
    this.next += 1
    return usable[this.next % usable.length]
  }

  private usable(changedAt: number): Replica[] {
    const oldest = Math.max(performance.now() - maxLagMs, changedAt)
    return this.replicas.filter(({ pool, currentAt }) => pool !== null && currentAt > oldest)
  }

  private lagSeconds(): number {
    const ages = this.usable(-Infinity).map(({ currentAt }) => performance.now() - currentAt)
    return Math.max(0, ...ages) / 1000
  }

  private async samplePrimary({ client }: Pool): Promise<void> {
    const at = performance.now()
    // An unreachable primary leaves the replicas behind after `maxLagMs`.
    const sample = await readPosition(client, primaryQuery).catch(() => null)
    if (sample && sample.position !== null) this.primaryLog.add({ at, position: sample.position }, sample.system)
    for (const [memberId, changedAt] of this.changes) {
      if (changedAt > at - maxLagMs) break
      this.changes.delete(memberId)
    }
  }

  private async repeat(work: () => Promise<void>): Promise<void> {
    const { signal } = this.stopped
    while (!signal.aborted) {
      await work().catch((error: unknown) => log.error({ err: error }, "replicas"))
      await sleep(pollIntervalMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
}

export const replicas = new Replicas()
