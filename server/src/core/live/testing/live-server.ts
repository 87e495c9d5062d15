import type { AddressInfo, Socket } from "node:net"
import { type FastifyInstance, fastify } from "fastify"
import { pino } from "pino"
import { live, type LiveOptions } from "../live"
import { hostedApiStub } from "./hosted-api-stub"
import { RawClient } from "./raw-client"

export const testKeys = { appId: "4711", key: "test-key", secret: "test-secret" }

/** The singleton behind a real server. The caller of the authorization says who he is: `Bearer <member>.<session>`. */
export class LiveServer {
  private readonly connections: Socket[] = []

  private constructor(
    readonly app: FastifyInstance,
    readonly port: number,
    private readonly key: string,
  ) {}

  static async start(options: Partial<LiveOptions> = {}): Promise<LiveServer> {
    await live.open({ keys: testKeys, log: pino({ level: "silent" }), ...options })
    const app = fastify()
    await app.register(hostedApiStub)
    await app.register(authorization)
    await app.listen({ port: 0, host: "127.0.0.1" })
    live.attach(app.server)
    const server = new LiveServer(app, (app.server.address() as AddressInfo).port, live.keys.key)
    app.server.on("connection", (socket: Socket) => server.connections.push(socket))
    return server
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get socketAddress(): string {
    return `ws://127.0.0.1:${this.port}/app/${this.key}?protocol=7&client=js&version=8.6.0`
  }

  connect(): Promise<RawClient> {
    return RawClient.connected(this.socketAddress)
  }

  /** A client that listens to the member's channel. */
  async member(memberId: number, sessionId: number): Promise<RawClient> {
    const client = await this.connect()
    const channel = `private-user-${memberId}`
    const reply = live.authorise({ memberId, sessionId, socketId: client.socketId, channel })
    await client.subscribe(channel, reply?.auth)
    return client
  }

  /** Resolves when the server has read and handled everything that this client has sent. */
  async hasRead(client: RawClient): Promise<void> {
    const port = client.localPort
    const connection = this.connections.find(({ remotePort }) => remotePort === port)
    while ((connection?.bytesRead ?? 0) < client.bytesSent) await new Promise((resolve) => setImmediate(resolve))
  }

  /** As a network that breaks down: no goodbye. */
  cutConnections(): void {
    for (const socket of this.connections) socket.destroy()
  }

  async stop(): Promise<void> {
    await live.close()
    await this.app.close()
  }
}

function authorization(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  app.post("/v1/pusher/authenticate", (request, reply) => {
    const [memberId = 0, sessionId = 0] = (request.headers.authorization ?? "")
      .replace("Bearer ", "")
      .split(".")
      .map(Number)
    const { channel_name: channel, socket_id: socketId } = request.body as { channel_name: string; socket_id: string }
    return live.authorise({ memberId, sessionId, socketId, channel }) ?? reply.code(403).send({ code: 403_000 })
  })
  return Promise.resolve()
}
