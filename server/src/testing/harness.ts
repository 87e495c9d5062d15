import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inject } from "vitest"
import type { Session } from "@redthread/contract/account"
import type { CallInput, CallSpec, ErrorReply, ReplyBody } from "@redthread/contract/core/call"
import { register as registerCall } from "@redthread/contract/account"
import { authorizeChannel } from "@redthread/contract/live"
import { clock } from "../core/process/clock"
import { readEnv } from "../core/process/env"
import { passwordCost } from "../features/identity/identity/identity.password.service"
import { mediaProcess } from "../features/people/photo/media/photo.media.process"
import { translationProcess } from "../features/people/translation/embedded/translation-worker"
import { type RunningServer, startServer } from "../server"
import { makeTestDatabase } from "./test-database"
import { TestSocket } from "./test-socket"

/** What a call answered: the reply where it went well, the error where not. */
export interface Answer<C extends CallSpec> {
  status: number
  headers: Headers
  body: ReplyBody<C>
  error: ErrorReply
}

export interface CallOptions {
  token?: string | undefined
  headers?: Record<string, string>
}

interface Given {
  params?: Record<string, unknown>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

function pathOf(spec: CallSpec, { params = {}, query = {} }: Given): string {
  const path = spec.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]))
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `/v1${path}${pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ""}`
}

export type InputFor<C extends CallSpec> = keyof CallInput<C> extends never ? object : CallInput<C>

/** Makes a call over HTTP, as a client would; the body goes out unchecked, so that bad ones reach the server. */
export async function callServer<C extends CallSpec>(
  url: string,
  spec: C,
  input: InputFor<C>,
  options: CallOptions = {},
): Promise<Answer<C>> {
  const given: Given = input
  const { body } = given
  const response = await fetch(`${url}${pathOf(spec, given)}`, {
    method: spec.method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const parsed = (text.startsWith("{") ? JSON.parse(text) : {}) as never
  return { status: response.status, headers: response.headers, body: parsed, error: parsed }
}

/** A member of the test, signed in. */
export class TestMember {
  constructor(
    private readonly app: TestApp,
    readonly session: Session,
    readonly password: string,
  ) {}

  get id(): number {
    return this.session.me.id
  }

  get token(): string {
    return this.session.token
  }

  call<C extends CallSpec>(spec: C, input: InputFor<C>, headers: Record<string, string> = {}): Promise<Answer<C>> {
    return callServer(this.app.url, spec, input, { token: this.token, headers })
  }

  /** The reply's body; fails the test when the call was refused. */
  async ok<C extends CallSpec>(spec: C, input: InputFor<C>): Promise<ReplyBody<C>> {
    const { status, body, error } = await this.call(spec, input)
    if (status >= 300) throw new Error(`${spec.method} ${spec.path} answered ${status} ${JSON.stringify(error)}`)
    return body
  }

  /** A socket that listens to the member's own channel. */
  async socket(url = this.app.url): Promise<TestSocket> {
    const socket = await TestSocket.open(url, this.app.liveKey)
    const channel_name = this.session.channel
    const { auth } = await this.ok(authorizeChannel, { body: { channel_name, socket_id: socket.socketId } })
    socket.send("pusher:subscribe", { channel: channel_name, auth })
    await socket.next("pusher_internal:subscription_succeeded")
    this.app.sockets.push(socket)
    return socket
  }
}

type Registration = CallInput<typeof registerCall>["body"]

let made = 0

export class TestApp {
  readonly sockets: TestSocket[] = []

  constructor(
    readonly url: string,
    readonly databaseUrl: string,
    readonly dataDir: string,
    readonly liveKey: string,
    private readonly finish: () => Promise<void>,
  ) {}

  /** A new member; by default a woman who seeks men. */
  async register(given: Partial<Registration> = {}): Promise<TestMember> {
    made += 1
    const body = {
      email: `member${made}-${Date.now()}@example.org`,
      name: `Member ${made}`,
      password: "a good password",
      gender: 0 as const,
      birthday: "1990-05-17",
      language: "en" as const,
      ...given,
    }
    const { status, body: session, error } = await this.call(registerCall, { body })
    if (status !== 201) throw new Error(`register answered ${status} ${JSON.stringify(error)}`)
    return new TestMember(this, session, body.password)
  }

  /** A call as a visitor. */
  call<C extends CallSpec>(spec: C, input: InputFor<C>, options: CallOptions = {}): Promise<Answer<C>> {
    return callServer(this.url, spec, input, options)
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.close()
    clock.set(null)
    await this.finish()
  }
}

// Tests compete with one another, not with requests: what has to wait there would wait for good.
mediaProcess.priority = 0
translationProcess.priority = 0
// Hashing as slowly as the product does took an eighth of the time of all tests.
Object.assign(passwordCost, { memoryCost: 1024, timeCost: 1 })

interface Served {
  databaseUrl: string
  dataDir: string
  variables?: Record<string, string>
}

/** A whole server in this process, one at a time, on a database and data folder that may have been served before. */
export async function serve({ databaseUrl, dataDir, variables = {} }: Served): Promise<TestApp> {
  // Tests stand at the addresses that people would use; development itself refuses them.
  const { PUBLIC_URL, ...others } = variables
  const isDevelopment = (variables["MODE"] ?? "development") === "development"
  const settings = readEnv({
    PORT: "0",
    MODE: "development",
    DEMO: "0",
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "fatal",
    RATE_LIMIT_FACTOR: "0",
    // Each connection plans its statements itself: with ten, starting and warming took half as long again. Tests that
    // hold a transaction and wait for two others need five.
    DATABASE_CONNECTIONS: "6",
    // A slow machine must not turn the wait for a connection into a refusal.
    DATABASE_WAIT_SECONDS: "60",
    // The embedded engine would download its models.
    TRANSLATE_EMBEDDED: "0",
    // Members of a test often have the same picture.
    PICTURE_COPIES: "0",
    ...(isDevelopment ? others : variables),
  })
  const env = isDevelopment && PUBLIC_URL ? { ...settings, publicUrl: PUBLIC_URL } : settings
  const server: RunningServer = await startServer(env)
  const site = (await (await fetch(`${server.url}/v1/page?name=site`)).json()) as { live: { key: string } }
  return new TestApp(server.url, databaseUrl, dataDir, site.live.key, () => server.stop())
}

/** A whole server of its own on a free port and a fresh database, in development mode without limits on how often. */
export async function startApp(variables: Record<string, string> = {}): Promise<TestApp> {
  const database = await makeTestDatabase(inject("databaseUrl"))
  const dataDir = await mkdtemp(join(tmpdir(), "redthread-app-"))
  const app = await serve({ databaseUrl: database.url, dataDir, variables })
  return new TestApp(app.url, database.url, dataDir, app.liveKey, async () => {
    await app.stop()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
}
