import type { WebSocket } from "ws"
import type { Pair, SocketTarget } from "./actor"
import { HttpConnection, requestBytes } from "./http-connection"
import { openSockets } from "./live-socket"

/** Precedes the message number in its text. Searching frames for it costs less than parsing them. */
export const marker = "bench~"

/** Typical message text. */
const words = "I'm free on Saturday afternoon, shall we take the boat to the island?"

const dash = "-".charCodeAt(0)
const zero = "0".charCodeAt(0)

/** Message number in a frame with `bench~<run>-<number>`; -1 if it has none. */
export function numberIn(frame: Buffer, run: string): number {
  const start = frame.indexOf(marker + run)
  if (start < 0) return -1
  let at = start + marker.length + run.length
  if (frame[at] !== dash) return -1
  let number = 0
  for (at += 1; at < frame.length; at += 1) {
    const digit = (frame[at] as number) - zero
    if (digit < 0 || digit > 9) break
    number = number * 10 + digit
  }
  return number
}

export const clientId = (run: string, number: number): string => `${marker}${run}-${number}`

/** Connected pairs of sender and receiver. */
export interface Peers {
  /** Resolves on acknowledgement; a bare server acknowledges by relaying. */
  send(pair: number, clientId: string): Promise<void>
  close(): void
}

type OnFrame = (frame: Buffer) => void

const membersOf = (pairs: readonly Pair[]) => [
  ...pairs.map(({ sender }) => sender),
  ...pairs.map(({ receiver }) => receiver),
]

/** The sender's socket receives as well, as in a browser; only the receiver's is measured. */
async function connectAll(target: SocketTarget, pairs: readonly Pair[], onFrame: OnFrame): Promise<WebSocket[]> {
  const sockets = await openSockets(target, membersOf(pairs), () => undefined)
  for (const socket of sockets.slice(pairs.length)) socket.on("message", onFrame)
  return sockets
}

/** With several processes sender and receiver are at different ones. */
async function connectAcross(targets: readonly SocketTarget[], pairs: readonly Pair[], onFrame: OnFrame) {
  const sockets: WebSocket[] = []
  for (const [turn, target] of targets.entries()) {
    const senders = pairs.filter((_, pair) => pair % targets.length === turn).map(({ sender }) => sender)
    const receivers = pairs.filter((_, pair) => (pair + 1) % targets.length === turn).map(({ receiver }) => receiver)
    sockets.push(...(await openSockets(target, senders, () => undefined)))
    sockets.push(...(await openSockets(target, receivers, onFrame)))
  }
  return sockets
}

async function productPeers(
  targets: readonly SocketTarget[],
  pairs: readonly Pair[],
  onFrame: OnFrame,
): Promise<Peers> {
  const [first] = targets
  if (!first) throw new Error("no process")
  const sockets =
    targets.length === 1 ? await connectAll(first, pairs, onFrame) : await connectAcross(targets, pairs, onFrame)
  const calls = await Promise.all(
    pairs.map((_, pair) => HttpConnection.open((targets[pair % targets.length] ?? first).port)),
  )
  // One request per connection: the sender's next message waits.
  const queues = pairs.map(() => Promise.resolve())
  const post = async (pair: number, client_id: string): Promise<void> => {
    const { sender, receiver } = pairs[pair] as Pair
    const body = { client_id, user_id: receiver.id, message_type: "text", message_content: `${client_id} ${words}` }
    const bytes = requestBytes({ method: "POST", path: "/v1/messages", token: sender.token, body })
    const { status, body: said } = await (calls[pair] as HttpConnection).request(bytes)
    if (status !== 201) throw new Error(`messages answered ${status} ${said.toString()}`)
  }
  return {
    send: (pair, client_id) => {
      const sent = (queues[pair] as Promise<void>).then(() => post(pair, client_id))
      // The caller handles the failure; the next message is independent.
      queues[pair] = sent.catch(() => undefined)
      return sent
    },
    close: () => {
      for (const socket of sockets) socket.terminate()
      for (const call of calls) call.close()
    },
  }
}

async function barePeers(target: SocketTarget, pairs: readonly Pair[], onFrame: OnFrame): Promise<Peers> {
  const sockets = await connectAll(target, pairs, onFrame)
  return {
    send: (pair, client_id) => {
      const to = (pairs[pair] as Pair).receiver.id
      ;(sockets[pair] as WebSocket).send(JSON.stringify({ to, client_id, content: words }))
      return Promise.resolve()
    },
    close: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** `others`: further processes of the product. */
export const openPeers = (
  target: SocketTarget,
  pairs: readonly Pair[],
  onFrame: OnFrame,
  others: readonly SocketTarget[] = [],
): Promise<Peers> =>
  target.kind === "product" ? productPeers([target, ...others], pairs, onFrame) : barePeers(target, pairs, onFrame)
