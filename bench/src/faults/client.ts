import { setTimeout as sleep } from "node:timers/promises"
import { type Message, sendMessage, showThread } from "@redthread/contract/chat"
import type { CallSpec } from "@redthread/contract/core/call"
import { envelope, memberChannel } from "@redthread/contract/core/live-event"
import { authorizeChannel } from "@redthread/contract/live"
import { type Changes, listChanges } from "@redthread/contract/notice"
import { WebSocket } from "ws"
import { type Answer, callServer, type InputFor } from "../../../server/src/testing/harness"
import { retryDelayMs } from "../../../web/src/core/api/retry"
import { CatchUp } from "../../../web/src/core/live/live.catch-up"
import { LiveSocket, type WebSocketLike } from "../../../web/src/core/live/live.socket"
import type { Actor } from "../load/actor"

/** Proxy before the server processes, like a load balancer. */
export interface Balancer {
  /** Address of a process that is up; of the one who asks every time they take turns. */
  next(turn: number): string
  readonly liveKey: string
}

/** Whether new messages are begun; what was begun is sent until it is acknowledged. */
export interface Writing {
  state: "on" | "paused" | "ended"
}

/** Message text with the client id, which the API shows to the sender only. */
export const textOf = (run: string, sender: number, place: number): string => `${run}-${sender}-${place}`

/** How often the pause before a call that came to nothing is made again, at another process, gets longer. */
const longerPauses = 2
/** ms: `refresh` reaches all clients together. */
const refreshSpread = 1000
/** ms, the longest that a member thinks before the next message. */
const pauseMax = 2000

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/**
 * One of two who write to each other, at a device that heals as the browser does: with its socket, its catching up, and
 * a message that is sent again under the same client id until it is acknowledged.
 */
export class Client {
  /** What the device shows, by id. */
  readonly shown = new Map<number, Message>()
  /** What the server has said yes to, by text. */
  readonly acknowledged = new Map<string, Message>()
  readonly refusals: string[] = []
  private known: number
  private turn: number
  private reading: Promise<void> = Promise.resolve()
  private isEnded = false
  private line: WebSocket | null = null
  private readonly socket: LiveSocket
  private readonly catchUp: CatchUp

  constructor(
    private readonly actor: Actor,
    private readonly other: number,
    /** The live seq of the member, and the thread's, before the first message. */
    before: { memberSeq: number; threadSeq: number },
    private readonly balancer: Balancer,
  ) {
    this.known = before.threadSeq
    this.turn = actor.id
    this.catchUp = new CatchUp(before.memberSeq, {
      request: (since) => this.get(listChanges, { query: { since } }),
      onChanges: ({ threads }) => this.onChanges(threads),
      onAnswer: () => undefined,
      after,
    })
    const channel = memberChannel(actor.id)
    this.socket = new LiveSocket(
      "",
      channel,
      { open: () => this.open(), authorize: this.authorize, after },
      {
        onState: () => undefined,
        onEvent: (name, data) => this.receive(name, data),
        onGap: () => this.catchUp.request(),
        onAuthorizeFailed: () => this.catchUp.request(),
        onSilence: () => this.catchUp.request(),
        onEnded: () => this.refusals.push("the session was ended"),
      },
    )
    this.socket.start()
  }

  get id(): number {
    return this.actor.id
  }

  /** The socket goes, as when a network changes. */
  cut(): void {
    this.line?.terminate()
  }

  stop(): void {
    this.isEnded = true
    this.socket.stop()
    this.catchUp.stop()
  }

  /** Sends messages one by one until `writing` ends. */
  async write(run: string, writing: Writing): Promise<void> {
    for (let place = 0; writing.state !== "ended"; place += 1) {
      do await sleep(Math.random() * pauseMax)
      while (writing.state === "paused")
      const text = textOf(run, this.id, place)
      const body = { user_id: this.other, message_content: text, client_id: text }
      const { status, body: message, error } = await this.until(sendMessage, { body })
      if (status === 201) this.acknowledged.set(text, message)
      else return void this.refusals.push(`${status} ${JSON.stringify(error)}`)
    }
  }

  private next(): string {
    this.turn += 1
    return this.balancer.next(this.turn)
  }

  /** Asks one process after the other until one answers, whatever it is. */
  private async until<C extends CallSpec>(spec: C, input: InputFor<C>): Promise<Answer<C>> {
    for (let tries = 0; ; tries += 1) {
      // A server that was killed does not answer: the loop tries the next one.
      const answer = await callServer(this.next(), spec, input, { token: this.actor.token }).catch(() => null)
      if (answer && answer.status < 500) return answer
      await sleep(retryDelayMs(Math.min(tries, longerPauses)))
    }
  }

  private async get<C extends CallSpec>(spec: C, input: InputFor<C>): Promise<Answer<C>["body"]> {
    const { status, body } = await callServer(this.next(), spec, input, { token: this.actor.token })
    if (status !== 200) throw new Error(`${spec.path} answered ${status}`)
    return body
  }

  private readonly authorize = (channel_name: string, socket_id: string): Promise<{ auth: string }> =>
    this.get(authorizeChannel, { body: { channel_name, socket_id } })

  private open(): WebSocketLike {
    const address = this.next().replace(/^http/, "ws")
    this.line = new WebSocket(`${address}/app/${this.balancer.liveKey}?protocol=7&client=bench&version=1.0`)
    // It may fail after it was given up.
    this.line.on("error", () => undefined)
    return this.line as unknown as WebSocketLike
  }

  private receive(name: string, data: unknown): void {
    const carried = envelope.parse(data)
    if (name === "message") this.take((carried.data as { message: Message }).message)
    if (name === "refresh") after(Math.random() * refreshSpread, () => this.catchUp.request())
    else this.catchUp.receive(carried.member_seq)
  }

  private take(message: Message): void {
    this.shown.set(message.id, message)
  }

  private onChanges(threads: Changes["threads"]): void {
    const isOurs = threads === null || threads.some(({ user_id }) => user_id === this.other)
    if (isOurs) this.reading = this.reading.then(() => this.readOn())
  }

  /** Reads what came since the last time that was read here, page by page. */
  private async readOn(): Promise<void> {
    while (!this.isEnded) {
      const input = { params: { id: this.other }, query: { user: 1 as const, since: this.known } }
      const { status, body } = await this.until(showThread, input)
      if (status !== 200) return void this.refusals.push(`a thread answered ${status}`)
      for (const message of body.messages) this.take(message)
      const last = body.messages.reduce((highest, { changed }) => Math.max(highest, changed), this.known)
      const isAll = last >= body.seq || last === this.known
      this.known = last
      if (isAll) return
    }
  }
}
