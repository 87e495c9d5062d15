import type { Changes } from "@redthread/contract/notice"

/** Delay before `GET changes` is repeated, doubled up to the maximum; a restarting database is soon back. */
export const firstRetryMs = 500
export const maxRetryMs = 5000

interface Dependencies {
  request(since: number): Promise<Changes>
  onChanges(changes: Changes): void
  onAnswer(since: number, changes: Changes): void
  after(ms: number, run: () => void): () => void
}

/** Tracks the member's live seq. A gap is a lost event: `GET changes` is requested until no seq is missing. */
export class CatchUp {
  private running = false
  private isAskedAgain = false
  private isStopped = false
  private answers = 0
  private retryAfter = firstRetryMs
  private cancelRetry: (() => void) | null = null

  constructor(
    private known: number,
    private readonly deps: Dependencies,
  ) {}

  get answerCount(): number {
    return this.answers
  }

  receive(seq: number | null): void {
    if (seq === null || seq <= this.known) return
    if (seq === this.known + 1) this.known = seq
    else this.request()
  }

  request(): void {
    this.cancelRetry?.()
    this.cancelRetry = null
    this.isAskedAgain = this.running
    if (!this.running) void this.run()
  }

  adopt(since: number, changes: Changes): void {
    if (since > this.known) this.request()
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
        const changes = await this.deps.request(since)
        if (this.isStopped) return
        this.retryAfter = firstRetryMs
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
    this.cancelRetry = this.deps.after(this.retryAfter, () => this.request())
    this.retryAfter = Math.min(2 * this.retryAfter, maxRetryMs)
  }

  private take(since: number, changes: Changes): void {
    this.answers += 1
    // If the server's seq is below the known one, the database was restored from a backup.
    this.known = changes.seq < since ? changes.seq : Math.max(this.known, changes.seq)
    if (changes.seq !== since) this.deps.onChanges(changes)
  }
}
