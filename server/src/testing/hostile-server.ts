import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { Agent, request as httpRequest } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inject } from "vitest"
import { sendMessage } from "@redthread/contract/chat"
import { createComment, createFeed } from "@redthread/contract/feed"
import { connect } from "../core/db/database-url"
import { callsOfContract, titleOf } from "./contract-calls"
import { twoMembers } from "./fixtures/pairs"
import { TestApp } from "./harness"
import type { HostileRequest } from "./hostile-requests"
import { ServerProcess } from "./server-process"
import { makeTestDatabase } from "./test-database"

/** Those that end the session that they are made with come last in a round. */
const order = ["/token/refresh", "/logout"]
/** Every call of the contract. */
export const attackedCalls = (await callsOfContract()).toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path))

/** ms in which any call is answered; what takes longer hangs. */
const answerMaxMs = 60_000

export interface Outcome {
  /** 0: not answered. */
  readonly status: number
  /** Not answered, or by a server that is neither overloaded nor says when to come again. */
  readonly isFault: boolean
}

export interface Fault {
  status: number
  call: string
  path: string
  body: string | undefined
}

export const faultOf = ({ call, path, body }: HostileRequest, status: number): Fault => ({
  status,
  call: titleOf(call),
  path: path.slice(0, 300),
  body: body?.slice(0, 200),
})

/** Someone to make calls as, and someone else to make them about. */
export interface Attacker {
  readonly token: string
  readonly otherId: number
}

/** The built server in a separate process, so that memory and processor time can be measured. */
export class HostileServer {
  private readonly agent = new Agent({ keepAlive: true })

  private constructor(
    readonly app: TestApp,
    private readonly server: ServerProcess,
    private readonly databaseUrl: string,
    private readonly finish: () => Promise<void>,
  ) {}

  static async start(variables: Record<string, string> = {}): Promise<HostileServer> {
    const database = await makeTestDatabase(inject("databaseUrl"))
    const dataDir = await mkdtemp(join(tmpdir(), "redthread-hostile-"))
    const server = new ServerProcess(
      {
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        NODE_OPTIONS: `--import ${new URL("heap-probe.mjs", import.meta.url).href}`,
        ...variables,
      },
      [],
      ["ignore", "pipe", "pipe", "ipc"],
    )
    const app = new TestApp(await server.url(), database.url, dataDir, "", () => server.kill("SIGTERM"))
    return new HostileServer(app, server, database.url, async () => {
      await app.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
    })
  }

  async stop(): Promise<void> {
    this.agent.destroy()
    await this.finish()
  }

  /** A member with a profile and content, used as the target of requests. */
  async newcomer(role: string): Promise<Attacker> {
    const [one, other] = await twoMembers(this.app)
    const sql = connect(this.databaseUrl, { max: 1 })
    await sql`update account set role = ${role} where id = ${one.id}`
    await sql`update session set second_factor_at = now() where member_id = ${one.id}`
    await sql.end()
    await one.ok(sendMessage, { body: { user_id: other.id, message_content: "Hello" } })
    const { id } = await one.ok(createFeed, { body: { content: "Hello" } })
    await one.ok(createComment, { params: { id }, body: { content: "Hello" } })
    return { token: one.token, otherId: other.id }
  }

  /** By `node:http`: `fetch` takes more of a processor for a request than the server does. */
  async send(attack: HostileRequest, token: string | undefined, isAgain = false): Promise<Outcome> {
    const { call, path, body, headers } = attack
    const sent = httpRequest(`${this.app.url}/v1${path}`, {
      agent: isAgain ? false : this.agent,
      method: call.method,
      headers: {
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
      },
      signal: AbortSignal.timeout(answerMaxMs),
    })
    const answered = new Promise<Outcome>((resolve, reject) => {
      sent.once("error", reject)
      sent.once("response", (response) => {
        const status = response.statusCode ?? 0
        const isFault = status >= 500 && !(status === 503 && response.headers["retry-after"] !== undefined)
        response.once("error", reject)
        response.once("end", () => resolve({ status, isFault }))
        response.resume()
      })
    })
    sent.end(body)
    try {
      return await answered
    } catch (error) {
      // HTTP lets the server close an idle connection while a request is on its way: sent again on a new connection.
      const isClosed = sent.reusedSocket && (error as NodeJS.ErrnoException).code === "ECONNRESET"
      return isClosed && !isAgain ? this.send(attack, token, true) : { status: 0, isFault: true }
    }
  }

  /** Asks for `/readyz` again and again until `work` is done; answers how long each took, ms, the longest first. */
  async readiness(work: Promise<unknown>): Promise<number[]> {
    const took: number[] = []
    let isDone = false
    const end = () => (isDone = true)
    void work.then(end, end)
    while (!isDone) {
      const askedAt = performance.now()
      const response = await fetch(`${this.app.url}/readyz`, { signal: AbortSignal.timeout(answerMaxMs) })
      await response.arrayBuffer()
      took.push(Math.round(performance.now() - askedAt))
      await new Promise((done) => setTimeout(done, 20))
    }
    return took.toSorted((one, other) => other - one)
  }

  /** MiB of the server's heap after garbage collection. */
  async heapMiB(): Promise<number> {
    const answer = once(this.server.child, "message")
    this.server.child.send("heap")
    const [bytes] = (await answer) as [number]
    return Math.round(bytes / 2 ** 20)
  }

  /** ms of a processor that the thread of the event loop has had; null where the system does not say (not Linux). */
  async eventLoopCpuMs(): Promise<number | null> {
    const { pid } = this.server.child
    const said = await readFile(`/proc/${pid}/task/${pid}/schedstat`, "utf8").catch(() => null)
    return said === null ? null : Number(said.split(" ")[0]) / 1e6
  }
}
