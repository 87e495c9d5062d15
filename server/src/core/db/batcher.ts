import { databaseError } from "./db"

interface Waiting<C, A> {
  readonly call: C
  readonly resolve: (answer: A) => void
  readonly reject: (error: unknown) => void
}

/** Calls that are answered together, and how often that may be under way at once: what comes meanwhile waits. */
const together = 32
const underWayMax = 2

/**
 * Answers together what is asked while the database is busy with the same already, so that round trip, start of the
 * plan and commit are paid once for all. Where nothing is under way nobody waits for others.
 */
export class Batcher<C, A> {
  private waiting: Waiting<C, A>[] = []
  private underWay = 0
  private isScheduled = false

  /**
   * @param answerAll one statement; where the database refuses it, each call is asked alone
   * @param keysOf calls that share a key are not answered together
   */
  constructor(
    private readonly answerAll: (calls: readonly C[]) => Promise<readonly A[]>,
    private readonly keysOf: (call: C) => readonly number[] = () => [],
  ) {}

  ask(call: C): Promise<A> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ call, resolve, reject })
      if (this.isScheduled || this.underWay >= underWayMax) return
      this.isScheduled = true
      setImmediate(() => this.next())
    })
  }

  private next(): void {
    this.isScheduled = false
    while (this.waiting.length > 0 && this.underWay < underWayMax) void this.run(this.take())
  }

  private take(): Waiting<C, A>[] {
    const keys = new Set<number>()
    const taken: Waiting<C, A>[] = []
    const left: Waiting<C, A>[] = []
    for (const one of this.waiting) {
      const own = this.keysOf(one.call)
      const isFree = taken.length < together && !own.some((key) => keys.has(key))
      for (const key of own) keys.add(key)
      if (isFree) taken.push(one)
      else left.push(one)
    }
    this.waiting = left
    return taken
  }

  private async run(taken: readonly Waiting<C, A>[]): Promise<void> {
    this.underWay += 1
    await this.answer(taken).catch((error: unknown) => this.answerEach(taken, error))
    this.underWay -= 1
    this.next()
  }

  /** One call that can't be answered must not spoil the others. What may have been done is not done again. */
  private async answerEach(taken: readonly Waiting<C, A>[], error: unknown): Promise<void> {
    if (taken.length === 1 || !databaseError(error)) return taken.forEach(({ reject }) => reject(error))
    await Promise.all(taken.map((one) => this.answer([one]).catch(one.reject)))
  }

  private async answer(taken: readonly Waiting<C, A>[]): Promise<void> {
    const answers = await this.answerAll(taken.map(({ call }) => call))
    for (const [place, { resolve }] of taken.entries()) resolve(answers[place] as A)
  }
}
