import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { freeBytes } from "../core/files/storage-driver"

/** ms between restarts of a crashing database, doubled up to `last`. */
const backoff = { first: 200, last: 2000 }

const backoffResetAfterMs = 10_000

const diskCheckIntervalMs = 500

/** Bytes for recovery: WAL segments have 16 MB. */
const minFreeBytes = 48 * 1024 * 1024

const stopTimeoutMs = 30_000

/** `starting`: a restart is pending. */
export type PostgresState = "running" | "starting" | "disk full"

interface Log {
  info(message: string): void
  error(message: string): void
}

interface Program {
  folder: string
  log: Log
  /** Must not await after spawning, since the exit event would be missed. */
  spawn(): Promise<ChildProcess>
  /** Resolves when connections are accepted; rejects if the process ended. */
  untilReady(child: ChildProcess): Promise<void>
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Keeps one database process running until `stop`; restarts it after each crash. */
export class PostgresSupervisor {
  state: PostgresState = "starting"
  private child: ChildProcess | null = null
  private readonly stopping = new AbortController()
  private supervising: Promise<void> = Promise.resolve()

  constructor(private readonly program: Program) {}

  /** Rejects if the first start fails. */
  async start(): Promise<void> {
    process.once("exit", this.onExit)
    this.child = await this.program.spawn()
    await this.program.untilReady(this.child)
    this.state = "running"
    this.supervising = this.supervise(this.child)
  }

  /** Fast shutdown (rolls back open transactions), after a timeout immediate; neither loses data. */
  async stop(): Promise<void> {
    this.stopping.abort()
    process.removeListener("exit", this.onExit)
    const force = setTimeout(() => this.child?.kill("SIGQUIT"), stopTimeoutMs)
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

  /** Retries until it runs; null if stopped meanwhile. */
  private async relaunch(firstDelay: number): Promise<ChildProcess | null> {
    let delay = firstDelay
    for (;;) {
      try {
        await sleep(delay, undefined, { signal: this.stopping.signal })
        await this.untilRoom()
        this.child = await this.program.spawn()
        // Stopped during spawn, before `this.child` was set.
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

  /** Recovery fails on a full disk, so it is not tried. */
  private async untilRoom(): Promise<void> {
    while ((await freeBytes(this.program.folder)) < minFreeBytes) {
      if (this.state !== "disk full") {
        this.state = "disk full"
        this.program.log.error(
          `The disk of ${this.program.folder} is full. The database is started when there is room.`,
        )
      }
      await sleep(diskCheckIntervalMs, undefined, { signal: this.stopping.signal })
    }
    this.state = "starting"
  }

  // The database must not outlive this process.
  private readonly onExit = (): void => void this.child?.kill("SIGINT")
}
