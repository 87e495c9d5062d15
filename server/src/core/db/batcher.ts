import { assertOutsideTransaction } from "./connection-gate"
import { db } from "./pool"
import {
  databaseError,
  isLockTimeout,
  isRepeatable,
  limitLockWait,
  repeated,
  transaction,
  type Tx,
  type DbOrTx,
} from "./db"
import { log } from "../process/log"

interface PendingCall<C, A> {
  readonly call: C
  readonly keys: readonly number[]
  readonly resolve: (answer: A) => void
  readonly reject: (error: unknown) => void
}

/** A batcher runs at most this many calls per statement, and statements at a time; further calls queue. */
const maxCallsPerStatement = 32
const maxStatements = 2

/** At most this many calls of a failed statement are repeated at once; each may wait for a lock. */
const maxAlone = 4

/** Statements wait briefly (ms), so that one locked row does not delay the other calls of the statement. */
const lockTimeoutMs = 250

/** Combines calls that arrive during a statement into the next one: shares round trip, planning and commit. */
export class Batcher<C, A> {
  private waiting: PendingCall<C, A>[] = []
  private refused: PendingCall<C, A>[] = []
  private runningStatements = 0
  private runningAlone = 0
  private isScheduled = false
  private readonly busy = new Set<number>()

  /** `answerAll` is called again per call if the statement fails. Calls that share a key run one after the other. */
  constructor(
    private readonly answerAll: (calls: readonly C[], isAlone: boolean) => Promise<readonly A[]>,
    private readonly keysOf: (call: C) => readonly number[] = () => [],
  ) {}

  async ask(call: C): Promise<A> {
    assertOutsideTransaction()
    return new Promise((resolve, reject) => {
      this.waiting.push({ call, keys: this.keysOf(call), resolve, reject })
      if (this.isScheduled || this.runningStatements >= maxStatements) return
      this.isScheduled = true
      setImmediate(() => this.next())
    })
  }

  private next(): void {
    this.isScheduled = false
    while (this.runningStatements < maxStatements) {
      const batch = this.take()
      if (batch.length === 0) return
      void this.run(batch)
    }
  }

  private take(): PendingCall<C, A>[] {
    const skippedKeys = new Set<number>()
    const batch: PendingCall<C, A>[] = []
    const remaining: PendingCall<C, A>[] = []
    for (const one of this.waiting) {
      const isFree =
        batch.length < maxCallsPerStatement && !one.keys.some((key) => this.busy.has(key) || skippedKeys.has(key))
      for (const key of one.keys) (isFree ? this.busy : skippedKeys).add(key)
      if (isFree) batch.push(one)
      else remaining.push(one)
    }
    this.waiting = remaining
    return batch
  }

  private async run(batch: readonly PendingCall<C, A>[]): Promise<void> {
    this.runningStatements += 1
    try {
      await this.answer(batch, false)
      this.release(batch)
    } catch (error) {
      this.refuse(batch, error)
    }
    this.runningStatements -= 1
    this.next()
  }

  /** Repeats the calls one by one unless the failed statement may have been committed. */
  private refuse(batch: readonly PendingCall<C, A>[], error: unknown): void {
    if (isRepeatable(error) || isLockTimeout(error) || (batch.length > 1 && databaseError(error))) {
      this.refused.push(...batch)
      return this.nextAlone()
    }
    for (const { reject } of batch) reject(error)
    this.release(batch)
  }

  private nextAlone(): void {
    while (this.runningAlone < maxAlone) {
      const one = this.refused.shift()
      if (!one) return
      void this.runAlone(one)
    }
  }

  private async runAlone(one: PendingCall<C, A>): Promise<void> {
    this.runningAlone += 1
    await repeated(() => this.answer([one], true)).catch(one.reject)
    this.runningAlone -= 1
    this.release([one])
    this.nextAlone()
    this.next()
  }

  private release(done: readonly PendingCall<C, A>[]): void {
    for (const { keys } of done) for (const key of keys) this.busy.delete(key)
  }

  private async answer(batch: readonly PendingCall<C, A>[], isAlone: boolean): Promise<void> {
    const answers = await this.answerAll(
      batch.map(({ call }) => call),
      isAlone,
    )
    for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as A)
  }
}

/** Batches writes in one transaction per statement; if it meets a locked row, in one per call. */
export const writeBatcher = <C, A>(
  writeAll: (tx: Tx, calls: readonly C[]) => Promise<readonly A[]>,
  keysOf: (call: C) => readonly number[],
): Batcher<C, A> =>
  new Batcher<C, A>(
    (calls, isAlone) =>
      transaction(db, async (tx) => {
        const limited = isAlone ? undefined : limitLockWait(tx, lockTimeoutMs)
        const [answers] = await Promise.all([writeAll(tx, calls), limited])
        return answers
      }),
    keysOf,
  )

/** Writes data gathered in memory every `everyMs` and on stop. A failed write is logged and its data lost. */
export function writeBehind(what: string, everyMs: number, writeGathered: (db: DbOrTx) => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  /** Runs one write at a time; when it resolves, everything gathered before the call is written. */
  const write = (): Promise<void> => {
    writing = writing
      .then(() => writeGathered(db))
      .catch((error: unknown) => log.error({ err: error }, `${what} not written`))
    return writing
  }
  return {
    write,
    start(): void {
      timer = setInterval(() => void write(), everyMs).unref()
    },
    stop(): Promise<void> {
      clearInterval(timer)
      return write()
    },
  }
}
