import type { Logger } from "pino"

export interface PresenceChange {
  readonly memberId: number
  readonly online: boolean
}
export type PresenceListener = (changes: readonly PresenceChange[]) => void | Promise<void>

/** ms in which changes are collected before the listeners get them in one batch. */
const gatherFor = 100

/**
 * Who is connected to this process. A member who left is gone only when nothing of them came back within the
 * grace, so that a page change is no coming and going.
 */
export class Presence {
  private readonly online = new Set<number>()
  /** Member -> when they are gone; in the order of leaving. */
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

  /** All members leave this process at once; their listeners are told. */
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
    this.flushTimer ??= setTimeout(this.flush, gatherFor).unref()
  }

  /** One batch after the other, so that a slow listener can't see a leave before the coming. */
  private readonly flush = (): void => {
    this.flushTimer = null
    if (this.pending.size === 0) return
    const changes = [...this.pending].map(([memberId, online]) => ({ memberId, online }))
    this.pending.clear()
    this.flushed = this.flushed.then(() => this.tell(changes))
  }

  private async tell(changes: readonly PresenceChange[]): Promise<void> {
    for (const listener of this.listeners) {
      try {
        await listener(changes)
      } catch (error) {
        this.log.error({ err: error }, "presence listener failed")
      }
    }
  }
}
