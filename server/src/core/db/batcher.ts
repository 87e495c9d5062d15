import { assertOutsideTransaction } from "./connection-gate"
import { db } from "./pool"
import { databaseError, isLockTimeout, isRepeatable, limitLockWait, repeated, transaction, type Tx } from "./db"

interface Waiting<C, A> {
  readonly call: C
  readonly keys: readonly number[]
  readonly resolve: (answer: A) => void
  readonly reject: (error: unknown) => void
}

/** Calls per statement, and statements at a time; further calls queue. */
const together = 32
const underWayMax = 2

/** Calls that the database refused beside others and that are asked alone, at most so many at once: each may wait for a lock. */
const aloneMax = 4

/** ms that calls wait for a lock together: whoever holds it must not hold up those who need another one. */
const lockTimeoutMs = 250

/**
 * Combines calls that arrive while a statement of the same kind runs into the next statement, so that round trip, start
 * of the plan and commit are shared. Without one running, a call is sent at once.
 */
export class Batcher<C, A> {
  private waiting: Waiting<C, A>[] = []
  private refused: Waiting<C, A>[] = []
  private underWay = 0
  private alone = 0
  private isScheduled = false
  /** Keys of what the database works on. */
  private readonly busy = new Set<number>()

  /**
   * @param answerAll where the database refuses it, each call is asked alone
   * @param keysOf of calls that share a key one is answered after the other
   */
  constructor(
    private readonly answerAll: (calls: readonly C[], isAlone: boolean) => Promise<readonly A[]>,
    private readonly keysOf: (call: C) => readonly number[] = () => [],
  ) {}

  async ask(call: C): Promise<A> {
    assertOutsideTransaction()
    return new Promise((resolve, reject) => {
      this.waiting.push({ call, keys: this.keysOf(call), resolve, reject })
      if (this.isScheduled || this.underWay >= underWayMax) return
      this.isScheduled = true
      setImmediate(() => this.next())
    })
  }

  private next(): void {
    this.isScheduled = false
    while (this.underWay < underWayMax) {
      const taken = this.take()
      if (taken.length === 0) return
      void this.run(taken)
    }
  }

  private take(): Waiting<C, A>[] {
    const passed = new Set<number>()
    const taken: Waiting<C, A>[] = []
    const left: Waiting<C, A>[] = []
    for (const one of this.waiting) {
      const isFree = taken.length < together && !one.keys.some((key) => this.busy.has(key) || passed.has(key))
      for (const key of one.keys) (isFree ? this.busy : passed).add(key)
      if (isFree) taken.push(one)
      else left.push(one)
    }
    this.waiting = left
    return taken
  }

  private async run(taken: readonly Waiting<C, A>[]): Promise<void> {
    this.underWay += 1
    try {
      await this.answer(taken, false)
      this.release(taken)
    } catch (error) {
      this.refuse(taken, error)
    }
    this.underWay -= 1
    this.next()
  }

  /**
   * One call that can't be answered must not spoil the others. What may have been done is not done again; what the
   * database undid because of others is, as in a transaction.
   */
  private refuse(taken: readonly Waiting<C, A>[], error: unknown): void {
    if (isRepeatable(error) || isLockTimeout(error) || (taken.length > 1 && databaseError(error))) {
      this.refused.push(...taken)
      return this.nextAlone()
    }
    for (const { reject } of taken) reject(error)
    this.release(taken)
  }

  private nextAlone(): void {
    while (this.alone < aloneMax) {
      const one = this.refused.shift()
      if (!one) return
      void this.runAlone(one)
    }
  }

  private async runAlone(one: Waiting<C, A>): Promise<void> {
    this.alone += 1
    await repeated(() => this.answer([one], true)).catch(one.reject)
    this.alone -= 1
    this.release([one])
    this.nextAlone()
    this.next()
  }

  private release(done: readonly Waiting<C, A>[]): void {
    for (const { keys } of done) for (const key of keys) this.busy.delete(key)
  }

  private async answer(taken: readonly Waiting<C, A>[], isAlone: boolean): Promise<void> {
    const answers = await this.answerAll(
      taken.map(({ call }) => call),
      isAlone,
    )
    for (const [place, { resolve }] of taken.entries()) resolve(answers[place] as A)
  }
}

/** A batcher of writes, in one transaction each time, which is run again call by call where it meets a locked row. */
export const writeBatcher = <C, A>(
  writeAll: (tx: Tx, calls: readonly C[]) => Promise<readonly A[]>,
  keysOf: (call: C) => readonly number[],
): Batcher<C, A> =>
  new Batcher<C, A>(
    (calls, isAlone) =>
      transaction(db, async (tx) => {
        if (!isAlone) await limitLockWait(tx, lockTimeoutMs)
        return writeAll(tx, calls)
      }),
    keysOf,
  )
