import { WebSocket } from "ws"
import type { Actor, SocketTarget } from "./actor"
import { HttpConnection, requestBytes } from "./http-connection"

type OnFrame = (frame: Buffer) => void

const address = ({ kind, port, key }: SocketTarget, { id }: Actor): string =>
  kind === "product"
    ? `ws://127.0.0.1:${port}/app/${key}?protocol=7&client=bench&version=1.0`
    : `ws://127.0.0.1:${port}/${id}`

const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once("open", () => resolve())
    socket.once("error", reject)
  })

const nextFrame = (socket: WebSocket): Promise<{ event: string; data: string }> =>
  new Promise((resolve, reject) => {
    socket.once("close", () => reject(new Error("The server closed a socket")))
    socket.once("message", (raw: Buffer) => resolve(JSON.parse(raw.toString()) as { event: string; data: string }))
  })

/** Pusher protocol as in a browser, with a real authorisation call. */
async function subscribe(socket: WebSocket, actor: Actor, http: HttpConnection): Promise<void> {
  const hello = JSON.parse((await nextFrame(socket)).data) as { socket_id: string }
  const channel = `private-user-${actor.id}`
  const body = { channel_name: channel, socket_id: hello.socket_id }
  const reply = await http.request(
    requestBytes({ method: "POST", path: "/v1/pusher/authenticate", token: actor.token, body }),
  )
  if (reply.status !== 200) throw new Error(`pusher/authenticate answered ${reply.status} ${reply.body.toString()}`)
  const { auth } = JSON.parse(reply.body.toString()) as { auth: string }
  const answer = nextFrame(socket)
  socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel, auth } }))
  const { event } = await answer
  if (event !== "pusher_internal:subscription_succeeded") throw new Error(`A subscription was answered by ${event}`)
}

const pong = JSON.stringify({ event: "pusher:pong", data: {} })

/** Length first: measured frames are longer and are not searched. */
const isPing = (frame: Buffer): boolean => frame.length < 64 && frame.includes("pusher:ping")

/** A subscribed socket of a member; later frames are passed on unparsed. */
async function openSocket(
  target: SocketTarget,
  actor: Actor,
  http: HttpConnection,
  onFrame: OnFrame,
): Promise<WebSocket> {
  const socket = new WebSocket(address(target, actor), { perMessageDeflate: false })
  const first = target.kind === "product" ? subscribe(socket, actor, http) : opened(socket)
  await first
  // The server closes sockets that do not answer pings.
  socket.on("message", (frame: Buffer) => (isPing(frame) ? socket.send(pong) : onFrame(frame)))
  socket.on("error", () => undefined)
  return socket
}

/** Opens the sockets in batches. */
export async function openSockets(
  target: SocketTarget,
  actors: readonly Actor[],
  onFrame: OnFrame,
  atOnce = 20,
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const http = await HttpConnection.open(target.port)
      for (let index = next++; index < actors.length; index = next++) {
        sockets[index] = await openSocket(target, actors[index] as Actor, http, onFrame)
      }
      http.close()
    }),
  )
  return sockets
}
