import { memberChannel } from "@redthread/contract/core/live-event"
import { WebSocket } from "ws"
import { LiveSocket, type LiveState, type WebSocketLike } from "../../../web/src/core/live/live.socket"
import type { Actor } from "../load/actor"
import { requestBytes } from "../load/http-connection"
import type { HttpPool } from "../load/http-pool"

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** A device that only keeps its socket, and requests what it missed, as the browser does. */
export class IdleDevice {
  state: LiveState = "off"
  private line: WebSocket | null = null
  private readonly socket: LiveSocket

  constructor(
    private readonly actor: Actor,
    private readonly address: string,
    private readonly http: HttpPool,
  ) {
    this.socket = new LiveSocket(
      address,
      memberChannel(actor.id),
      { open: () => this.open(), authorize: (channel, socketId) => this.authorize(channel, socketId), after },
      {
        onState: (state) => (this.state = state),
        onEvent: () => undefined,
        onGap: () => void this.requestChanges(),
        onAuthorizeFailed: () => undefined,
        onSilence: () => void this.requestChanges(),
        onEnded: () => undefined,
      },
    )
  }

  start(): void {
    this.socket.start()
  }

  cut(): void {
    this.line?.terminate()
  }

  stop(): void {
    this.socket.stop()
  }

  private open(): WebSocketLike {
    this.line = new WebSocket(this.address, { perMessageDeflate: false })
    this.line.on("error", () => undefined)
    return this.line as unknown as WebSocketLike
  }

  private async authorize(channel_name: string, socket_id: string): Promise<{ auth: string }> {
    const body = { channel_name, socket_id }
    const form = { method: "POST", path: "/v1/pusher/authenticate", token: this.actor.token, body } as const
    const reply = await this.http.request(requestBytes(form))
    if (reply.status !== 200) throw new Error(`pusher/authenticate answered ${reply.status}`)
    return JSON.parse(reply.body.toString()) as { auth: string }
  }

  private async requestChanges(): Promise<void> {
    const path = "/v1/changes?since=0"
    // A missing answer is the next gap's business.
    await this.http.request(requestBytes({ path, token: this.actor.token })).catch(() => undefined)
  }
}
