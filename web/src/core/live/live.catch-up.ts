import type { Changes } from "@redthread/contract/notice"

/** ms before a failed `GET changes` is repeated, doubled up to the longest: a database that restarts is soon back. */
export const firstRetry = 500
export const longestRetry = 5000

interface Dependencies {
  /** `GET changes`. */
  ask(since: number): Promise<Changes>
  /** Something changed: features ask for what they hold of it. */
  onChanges(changes: Changes): void
  /** An answer of this tab, for its siblings. */
  onAnswer(since: number, changes: Changes): void
  after(ms: number, run: () => void): () => void
}

/**
 * Up to which of the member's live seq everything was received. A step of more than one means that an event was lost;
 * then `GET changes` is asked, one request at a time, until no seq is missing.
 */
export class CatchUp {
  private running = false
  private isAskedAgain = false
  private isStopped = false
  private answers = 0
  private retryAfter = firstRetry
  private cancelRetry: (() => void) | null = null

  constructor(
    private known: number,
    private readonly deps: Dependencies,
  ) {}

  /** How many answers there were, from here or from another tab. */
  get answerCount(): number {
    return this.answers
  }

  /** An event with this seq came, null where it took none. */
  heard(seq: number | null): void {
    if (seq === null || seq <= this.known) return
    if (seq === this.known + 1) this.known = seq
    else this.ask()
  }

  /** Asks what came since; while an answer is on its way once more after it. */
  ask(): void {
    this.cancelRetry?.()
    this.cancelRetry = null
    this.isAskedAgain = this.running
    if (!this.running) void this.run()
  }

  /** What another tab of this browser was answered. */
  adopt(since: number, changes: Changes): void {
    if (since > this.known) this.ask()
    else this.take(since, changes)
  }

  stop(): void {
    this.isStopped = true
    this.cancelRetry?.()
  }

  private async run(): Promise<void> {
    this.running = true
    try {
      do {
        this.isAskedAgain = false
        const since = this.known
        const changes = await this.deps.ask(since)
        if (this.isStopped) return
        this.retryAfter = firstRetry
        this.take(since, changes)
        this.deps.onAnswer(since, changes)
      } while (this.isAskedAgain)
    } catch {
      if (!this.isStopped) this.retry()
    } finally {
      this.running = false
    }
  }

  private retry(): void {
    this.cancelRetry = this.deps.after(this.retryAfter, () => this.ask())
    this.retryAfter = Math.min(2 * this.retryAfter, longestRetry)
  }

  private take(since: number, changes: Changes): void {
    this.answers += 1
    // A seq that went back is that of a restored database.
    this.known = changes.seq < since ? changes.seq : Math.max(this.known, changes.seq)
    if (changes.seq !== since) this.deps.onChanges(changes)
  }
}
