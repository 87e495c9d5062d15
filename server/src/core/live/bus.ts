import type { Logger } from "pino"

export interface Topic<T> {
  readonly name: string
  readonly message?: T
}

export const topic = <T>(name: string): Topic<T> => ({ name })

type Listener = (message: unknown) => void

/** Sends JSON messages to all processes. Local listeners run before `publish` returns; nothing is stored. */
export class Bus {
  /** True if messages also reach other processes. */
  readonly reachesOthers: boolean = false
  private readonly listeners = new Map<string, Listener[]>()
  private readonly gapListeners: (() => void)[] = []

  constructor(protected readonly log: Logger) {}

  publish<T>(to: Topic<T>, message: T): void {
    this.dispatch(to.name, message)
  }

  subscribe<T>(to: Topic<T>, listener: (message: T) => void): void {
    const present = this.listeners.get(to.name) ?? []
    // The cast is safe, because all processes are of the same release.
    this.listeners.set(to.name, [...present, listener as Listener])
  }

  /** The listener is called when messages may have been missed: state derived from them must be reloaded. */
  onGap(listener: () => void): void {
    this.gapListeners.push(listener)
  }

  /** Returns false while messages of other processes cannot arrive. */
  connected(): boolean {
    return true
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  protected dispatch(name: string, message: unknown): void {
    for (const listener of this.listeners.get(name) ?? []) this.guard(() => listener(message))
  }

  protected gap(): void {
    this.log.warn("live messages may have been missed")
    for (const listener of this.gapListeners) this.guard(listener)
  }

  private guard(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.log.error({ err: error }, "bus listener failed")
    }
  }
}
