import type { Logger } from "pino"

/** A kind of message between processes, and the form of its messages. */
export interface Topic<T> {
  readonly name: string
  /** Only carries the type. */
  readonly message?: T
}

export const topic = <T>(name: string): Topic<T> => ({ name })

type Listener = (message: unknown) => void

/**
 * Small JSON messages to every process, this one included: listeners here are called before `publish` returns,
 * the others receive it in the order in which it was published. Nothing is kept for a process that does not listen.
 */
export class Bus {
  private readonly listeners = new Map<string, Listener[]>()
  private readonly gapListeners: (() => void)[] = []

  constructor(protected readonly log: Logger) {}

  publish<T>(to: Topic<T>, message: T): void {
    this.dispatch(to.name, message)
  }

  subscribe<T>(to: Topic<T>, listener: (message: T) => void): void {
    const present = this.listeners.get(to.name) ?? []
    // What arrives under a topic's name was published under it, by a process of the same release.
    this.listeners.set(to.name, [...present, listener as Listener])
  }

  /** Called when messages may have been missed: whatever was learnt from messages is to be learnt anew. */
  onGap(listener: () => void): void {
    this.gapListeners.push(listener)
  }

  /** False while messages from other processes can't arrive. */
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
