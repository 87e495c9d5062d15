import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { freeBytes } from "../core/files/disk"

/** ms between two launches of a database that ends again and again: from the first, doubled up to the last. */
const backoff = { first: 200, last: 2000 }

/** ms that it has to have run before its next end counts as the first again. */
const backoffResetAfterMs = 10_000

/** ms between two looks at a full disk. */
const lookEvery = 500

/** Bytes that a database needs to recover: its log goes on in a new segment of 16 MB. */
const minFreeBytes = 48 * 1024 * 1024

const stopLimit = 30_000

/** `running`, or why it is not: it is about to be started again, or there is no room on its disk. */
export type PostgresState = "running" | "starting" | "disk full"

interface Log {
  info(message: string): void
  error(message: string): void
}

interface Program {
  folder: string
  log: Log
  /** Spawns the process; its exit must not be missed, so nothing is awaited after. */
  spawn(): Promise<ChildProcess>
  /** Resolves when the process takes connections; fails when it has ended before. */
  untilReady(child: ChildProcess): Promise<void>
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Keeps one database process running until it is told to stop: one that ends by itself is started again, for ever. */
export class PostgresSupervisor {
  state: PostgresState = "starting"
  private child: ChildProcess | null = null
  private readonly stopping = new AbortController()
  private supervising: Promise<void> = Promise.resolve()

  constructor(private readonly program: Program) {}

  /** Starts it and waits until it takes connections. Fails when it does not come up the first time. */
  async start(): Promise<void> {
    process.once("exit", this.onExit)
    this.child = await this.program.spawn()
    await this.program.untilReady(this.child)
    this.state = "running"
    this.supervising = this.supervise(this.child)
  }

  /** Fast shutdown (open transactions are rolled back), and after a while without ceremony: both lose nothing. */
  async stop(): Promise<void> {
    this.stopping.abort()
    process.removeListener("exit", this.onExit)
    const force = setTimeout(() => this.child?.kill("SIGQUIT"), stopLimit)
    if (this.child && !hasEnded(this.child)) {
      this.child.ref()
      this.child.kill("SIGINT")
      await once(this.child, "exit")
    }
    await this.supervising
    clearTimeout(force)
  }

  private async supervise(first: ChildProcess): Promise<void> {
    let child = first
    let delay = 0
    for (;;) {
      const from = Date.now()
      if (!hasEnded(child)) await once(child, "exit")
      if (this.stopping.signal.aborted) return
      this.state = "starting"
      this.program.log.error(
        `The database process ended by itself (${child.signalCode ?? child.exitCode}). Starting it again.`,
      )
      delay = Date.now() - from > backoffResetAfterMs ? 0 : Math.min(backoff.last, delay * 2 || backoff.first)
      const next = await this.relaunch(delay)
      if (!next) return
      child = next
    }
  }

  /** Launches it until it stays, however long that takes; null when it is told to stop meanwhile. */
  private async relaunch(firstDelay: number): Promise<ChildProcess | null> {
    let delay = firstDelay
    for (;;) {
      try {
        await sleep(delay, undefined, { signal: this.stopping.signal })
        await this.untilRoom()
        this.child = await this.program.spawn()
        // Told to stop while it was being spawned: nobody else has seen this process.
        if (this.stopping.signal.aborted) this.child.kill("SIGINT")
        await this.program.untilReady(this.child)
        this.state = "running"
        this.program.log.info("The database is running again.")
        return this.child
      } catch (error) {
        if (this.stopping.signal.aborted) return this.ended()
        this.program.log.error(error instanceof Error ? error.message : String(error))
        delay = Math.min(backoff.last, delay * 2 || backoff.first)
      }
    }
  }

  private async ended(): Promise<null> {
    if (this.child && !hasEnded(this.child)) await once(this.child, "exit")
    return null
  }

  /** Without room a database ends while it recovers, so it is not tried. */
  private async untilRoom(): Promise<void> {
    while ((await freeBytes(this.program.folder)) < minFreeBytes) {
      if (this.state !== "disk full") {
        this.state = "disk full"
        this.program.log.error(
          `The disk of ${this.program.folder} is full. The database is started when there is room.`,
        )
      }
      await sleep(lookEvery, undefined, { signal: this.stopping.signal })
    }
    this.state = "starting"
  }

  // Whatever way this process ends, short of being killed: its database must not stay behind.
  private readonly onExit = (): void => void this.child?.kill("SIGINT")
}
