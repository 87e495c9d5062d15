import type { Logger } from "pino"

export interface PresenceChange {
  readonly memberId: number
  readonly online: boolean
}
export type PresenceListener = (changes: readonly PresenceChange[]) => void | Promise<void>

const batchMs = 100

/** Tracks members connected to this process. The grace period hides page changes. */
export class Presence {
  private readonly online = new Set<number>()
  /** Maps a member id to the time of going offline, in ascending order. */
  private readonly leaving = new Map<number, number>()
  private readonly pending = new Map<number, boolean>()
  private readonly listeners: PresenceListener[] = []
  private leaveTimer: NodeJS.Timeout | null = null
  private flushTimer: NodeJS.Timeout | null = null
  private flushed: Promise<void> = Promise.resolve()

  constructor(
    private readonly grace: number,
    private readonly log: Logger,
  ) {}

  listen(listener: PresenceListener): void {
    this.listeners.push(listener)
  }

  members(): number[] {
    return [...this.online]
  }

  has(memberId: number): boolean {
    return this.online.has(memberId)
  }

  arrived(memberId: number): void {
    this.leaving.delete(memberId)
    if (this.online.has(memberId)) return
    this.online.add(memberId)
    this.note(memberId, true)
  }

  left(memberId: number): void {
    this.leaving.delete(memberId)
    this.leaving.set(memberId, performance.now() + this.grace)
    this.leaveTimer ??= setTimeout(this.sweep, this.grace).unref()
  }

  async close(): Promise<void> {
    if (this.leaveTimer) clearTimeout(this.leaveTimer)
    this.leaving.clear()
    for (const memberId of this.online) this.note(memberId, false)
    this.online.clear()
    if (this.flushTimer) clearTimeout(this.flushTimer)
    this.flush()
    await this.flushed
  }

  private readonly sweep = (): void => {
    this.leaveTimer = null
    const now = performance.now()
    for (const [memberId, goneAt] of this.leaving) {
      if (goneAt > now) {
        this.leaveTimer = setTimeout(this.sweep, goneAt - now).unref()
        return
      }
      this.leaving.delete(memberId)
      this.online.delete(memberId)
      this.note(memberId, false)
    }
  }

  private note(memberId: number, online: boolean): void {
    this.pending.set(memberId, online)
    this.flushTimer ??= setTimeout(this.flush, batchMs).unref()
  }

  /** Batches are sequential: a slow listener must not receive a departure before its arrival. */
  private readonly flush = (): void => {
    this.flushTimer = null
    if (this.pending.size === 0) return
    const changes = [...this.pending].map(([memberId, online]) => ({ memberId, online }))
    this.pending.clear()
    this.flushed = this.flushed.then(() => this.notify(changes))
  }

  private async notify(changes: readonly PresenceChange[]): Promise<void> {
    for (const listener of this.listeners) {
      try {
        await listener(changes)
      } catch (error) {
        this.log.error({ err: error }, "presence listener failed")
      }
    }
  }
}
