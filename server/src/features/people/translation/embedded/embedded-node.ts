import { mkdir } from "node:fs/promises"
import type { Socket } from "node:net"
import type { EmbeddedStatus } from "@redthread/contract/translation-status"
import { log } from "../../../../core/process/log"
import { EngineError } from "../engine/engine"
import { EmbeddedLeader, type EmbeddedOptions, type LeaderMessage, type TextsInput } from "./embedded-leader"
import { connectLeader, type Leadership, readLines, sendLine, socketPath, takeLead } from "./leader-socket"
import type { Direction } from "./model-registry"

/** In ms: between two checks that this process still leads, before another attempt to find a leader, and its maximum. */
const holdCheckMs = 1000
const retryMs = 100
const maxRetryMs = 5000

interface Pending {
  readonly input: TextsInput
  readonly signal: AbortSignal | undefined
  readonly settle: (texts: string[]) => void
  readonly fail: (error: Error) => void
  attempts: number
}

/** Requests that were under way at a leader that ended are repeated once. */
const maxAttempts = 2

type Role =
  | {
      readonly kind: "leader"
      readonly leader: EmbeddedLeader
      readonly lead: Leadership
      readonly timer: NodeJS.Timeout
    }
  | { readonly kind: "follower"; readonly socket: Socket }

/** The part of a server process in the embedded engine: it leads, or is served by the process that does. */
export class EmbeddedNode {
  private role: Role | null = null
  private current: EmbeddedStatus | null = null
  private readonly pending = new Map<number, Pending>()
  private lastId = 0
  private isStopped = false
  private electing: Promise<void> | null = null
  private readonly statusListeners: ((status: EmbeddedStatus) => void)[] = []

  constructor(
    private readonly options: EmbeddedOptions,
    private readonly onReady: (direction: Direction, isLeader: boolean) => void,
    private readonly onLead: () => void = () => undefined,
  ) {}

  start(): Promise<void> {
    this.electing ??= this.elect().finally(() => {
      this.electing = null
    })
    return this.electing
  }

  get status(): EmbeddedStatus | null {
    return this.role?.kind === "leader" ? this.role.leader.status : this.current
  }

  get leader(): EmbeddedLeader | null {
    return this.role?.kind === "leader" ? this.role.leader : null
  }

  onStatus(listener: (status: EmbeddedStatus) => void): void {
    this.statusListeners.push(listener)
  }

  want(wanted: readonly Direction[], isUrgent: boolean): void {
    if (this.role?.kind === "leader") this.role.leader.models.want(wanted, isUrgent)
    else if (this.role) sendLine(this.role.socket, { want: wanted, isUrgent })
  }

  translate(input: TextsInput, signal?: AbortSignal): Promise<string[]> {
    if (this.isStopped) throw new EngineError("down", "the engine was stopped")
    const id = (this.lastId += 1)
    return new Promise<string[]>((resolve, reject) => {
      const entry: Pending = { input, signal, settle: resolve, fail: reject, attempts: 0 }
      this.pending.set(id, entry)
      const abort = (): void => {
        if (!this.pending.has(id)) return
        if (this.role?.kind === "follower") sendLine(this.role.socket, { cancel: id })
        reject(new EngineError("slow", "no translation in time"))
      }
      signal?.addEventListener("abort", abort, { once: true })
      this.dispatch(id, entry)
    }).finally(() => this.pending.delete(id))
  }

  async stop(): Promise<void> {
    this.isStopped = true
    await this.electing?.catch(() => undefined)
    const { role } = this
    this.role = null
    for (const { fail } of this.pending.values()) fail(new EngineError("down", "the engine was stopped"))
    if (role?.kind === "follower") role.socket.destroy()
    if (role?.kind === "leader") await this.stepDown(role)
  }

  private async stepDown({ leader, lead, timer }: Extract<Role, { kind: "leader" }>): Promise<void> {
    clearInterval(timer)
    leader.stop()
    await lead.release()
  }

  private dispatch(id: number, entry: Pending): void {
    const { role } = this
    // Sent when there is a leader.
    if (!role) return
    entry.attempts += 1
    if (role.kind === "follower") return sendLine(role.socket, { id, ...entry.input })
    role.leader.translate(entry.input, entry.signal).then(entry.settle, (error: Error) => {
      // Dispatched again if this process does not lead any more.
      if (this.role === role) entry.fail(error)
    })
  }

  private async elect(): Promise<void> {
    await mkdir(this.options.folder, { recursive: true, mode: 0o700 })
    const path = await socketPath(this.options.folder)
    for (let pause = retryMs; !this.isStopped && !this.role; pause = Math.min(pause * 2, maxRetryMs)) {
      try {
        const socket = await connectLeader(path)
        if (socket) this.follow(socket)
        else await this.tryToLead(path)
      } catch (error) {
        log.warn({ err: error }, "no leader of the embedded translation engine")
      }
      if (!this.role) await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())).unref())
    }
    if (this.isStopped) return
    for (const [id, entry] of this.pending) this.dispatch(id, entry)
  }

  private follow(socket: Socket): void {
    const role = { kind: "follower", socket } as const
    this.role = role
    socket.unref()
    readLines(
      socket,
      (message) => this.receive(message as LeaderMessage),
      () => this.lose(role),
    )
  }

  private async tryToLead(path: string): Promise<void> {
    const leader = new EmbeddedLeader(this.options, (direction) => this.onReady(direction, true))
    const lead = await takeLead(path, (socket) => leader.serve(socket))
    if (!lead) return
    try {
      await leader.open()
    } catch (error) {
      await lead.release()
      throw error
    }
    const role: Role = {
      kind: "leader",
      leader,
      lead,
      timer: setInterval(() => void this.checkLead(role), holdCheckMs).unref(),
    }
    leader.onStatus((status) => this.report(status))
    this.role = role
    this.onLead()
  }

  /** A process that was halted may have been replaced: two would download and translate the same. */
  private async checkLead(role: Role): Promise<void> {
    if (role.kind !== "leader" || this.role !== role || (await role.lead.isHeld())) return
    if (this.role !== role) return
    this.lose(role)
    await this.stepDown(role)
  }

  private lose(role: Role): void {
    if (this.role !== role) return
    this.role = null
    this.current = null
    if (this.isStopped) return
    for (const { attempts, fail } of this.pending.values())
      if (attempts >= maxAttempts) fail(new EngineError("down", "the process that translates ended"))
    void this.start()
  }

  private report(status: EmbeddedStatus): void {
    for (const listener of this.statusListeners) listener(status)
  }

  private receive(message: LeaderMessage): void {
    if ("status" in message) {
      this.current = { ...message.status, is_leader: false }
      return this.report(this.current)
    }
    if ("ready" in message) return this.onReady(message.ready, false)
    const entry = this.pending.get(message.id)
    if (!entry) return
    if ("texts" in message) entry.settle(message.texts)
    else entry.fail(new EngineError(message.failure, message.message, message.retryAfterMs))
  }
}
