import type { Socket } from "node:net"
import type { Language } from "@redthread/contract/language"
import type { EmbeddedStatus } from "@redthread/contract/translation-status"
import { log } from "../../../../core/process/log"
import { EngineError, type EngineFailure, type Priority } from "../engine/engine"
import { readLines, sendLine } from "./leader-socket"
import type { ModelSource } from "./model-download"
import { ModelManager } from "./model-manager"
import { type Direction, isDirection, routeOf } from "./model-registry"
import { ModelStore } from "./model-store"
import { joinSentences, splitSentences } from "./sentences"
import { SentenceQueue } from "./sentence-queue"

/** ms between two reports of the status to followers. */
const statusIntervalMs = 300

export interface EmbeddedOptions {
  readonly folder: string
  readonly source: ModelSource
  readonly memoryBytes: number
  readonly reserveBytes: number
  readonly textTimeoutMs: number
}

export interface TextsInput {
  readonly texts: readonly string[]
  readonly source: Language
  readonly target: Language
  readonly priority: Priority
}

export type FollowerMessage =
  | ({ readonly id: number } & TextsInput)
  | { readonly cancel: number }
  | { readonly want: readonly Direction[]; readonly isUrgent: boolean }

export type LeaderMessage =
  | { readonly id: number; readonly texts: string[] }
  | { readonly id: number; readonly failure: EngineFailure; readonly message: string; readonly retryAfterMs?: number }
  | { readonly status: EmbeddedStatus }
  | { readonly ready: Direction }

/** Runs the engine and its models for all server processes of a data folder. */
export class EmbeddedLeader {
  readonly queue: SentenceQueue
  readonly models: ModelManager
  private opened: Promise<void> = Promise.resolve()
  private readonly followers = new Set<Socket>()
  private reporting: NodeJS.Timeout | undefined
  private readonly listeners: ((status: EmbeddedStatus) => void)[] = []

  constructor(
    { folder, source, memoryBytes, reserveBytes, textTimeoutMs }: EmbeddedOptions,
    private readonly onReady: (direction: Direction) => void,
  ) {
    const onChange = (): void => this.reportSoon()
    this.models = new ModelManager({
      store: new ModelStore(folder),
      source,
      reserve: reserveBytes,
      onChange,
      onReady: (direction) => this.announce(direction),
    })
    this.queue = new SentenceQueue({
      memoryBytes,
      textTimeoutMs,
      findModel: this.models.find,
      onUnusable: (model, reason) => this.models.giveUp(model, reason),
      onChange,
    })
  }

  /** Requests of other processes wait until the installed models are known. */
  open(): Promise<void> {
    this.opened = this.models.open()
    return this.opened
  }

  stop(): void {
    clearTimeout(this.reporting)
    this.models.stop()
    this.queue.stop()
    for (const socket of this.followers) socket.destroy()
  }

  get status(): EmbeddedStatus {
    const { queue, models } = this
    return {
      is_leader: true,
      problem: models.failure,
      models: models.statuses(),
      process: {
        pid: queue.pid ?? null,
        restarts: queue.restarts,
        waiting: queue.waitingCount,
        loaded: [...queue.loaded],
        memory_bytes: queue.memoryBytes,
      },
    }
  }

  /** Called with the status a short time after it changed. */
  onStatus(listener: (status: EmbeddedStatus) => void): void {
    this.listeners.push(listener)
  }

  /** Translates texts through one model or two. Raises `EngineError`: `preparing` while a model is on its way. */
  async translate({ texts, source, target, priority }: TextsInput, signal?: AbortSignal): Promise<string[]> {
    const route = routeOf(source, target)
    const missing = route.filter((direction) => !this.models.find(direction))
    if (missing.length > 0) {
      this.models.want(missing, true)
      const seconds = this.models
        .statuses()
        .flatMap(({ direction, ready_in_seconds: ready }) =>
          missing.some((other) => other === direction) && ready !== null ? [ready] : [],
        )
      throw new EngineError(
        "preparing",
        "a model is on its way",
        seconds.length > 0 ? Math.max(...seconds) * 1000 : undefined,
      )
    }
    const split = texts.map((text) => splitSentences(text, source))
    const sentences = split.flatMap((segments) => segments.filter(({ isSentence }) => isSentence))
    let translated = sentences.map(({ text }) => text)
    for (const direction of route)
      if (translated.length > 0) translated = await this.queue.translate(direction, translated, priority, signal)
    let next = 0
    return split.map((segments) =>
      joinSentences(
        segments.map((segment) =>
          segment.isSentence ? { ...segment, text: translated[next++] ?? segment.text } : segment,
        ),
        source,
        target,
      ),
    )
  }

  serve(socket: Socket): void {
    this.followers.add(socket)
    const running = new Map<number, AbortController>()
    readLines(
      socket,
      (message) => void this.receive(socket, message as FollowerMessage, running),
      () => {
        this.followers.delete(socket)
        for (const controller of running.values()) controller.abort()
      },
    )
    this.send(socket, { status: this.status })
  }

  private async receive(
    socket: Socket,
    message: FollowerMessage,
    running: Map<number, AbortController>,
  ): Promise<void> {
    await this.opened
    if ("want" in message) return this.models.want(message.want.filter(isDirection), message.isUrgent)
    if ("cancel" in message) return running.get(message.cancel)?.abort()
    const { id } = message
    const controller = new AbortController()
    running.set(id, controller)
    try {
      this.send(socket, { id, texts: await this.translate(message, controller.signal) })
    } catch (error) {
      if (!(error instanceof EngineError)) log.error({ err: error }, "translating for another process")
      const { failure, retryAfterMs } =
        error instanceof EngineError ? error : { failure: "fault" as const, retryAfterMs: undefined }
      const text = error instanceof Error ? error.message : String(error)
      this.send(socket, { id, failure, message: text, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) })
    } finally {
      running.delete(id)
    }
  }

  private send(socket: Socket, message: LeaderMessage): void {
    if (!socket.destroyed) sendLine(socket, message)
  }

  private announce(direction: Direction): void {
    this.report()
    for (const socket of this.followers) this.send(socket, { ready: direction })
    this.onReady(direction)
  }

  private reportSoon(): void {
    this.reporting ??= setTimeout(() => this.report(), statusIntervalMs).unref()
  }

  private report(): void {
    clearTimeout(this.reporting)
    this.reporting = undefined
    const { status } = this
    for (const socket of this.followers) this.send(socket, { status })
    for (const listener of this.listeners) listener(status)
  }
}
