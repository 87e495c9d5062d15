import { afterAll, beforeAll, expect, inject, test, vi } from "vitest"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { authenticate, deleteAccount, register, showMe } from "@redthread/contract/account"
import { sendCode } from "@redthread/contract/code"
import { showDebug } from "@redthread/contract/debug"
import { makeKey, redeemKey } from "@redthread/contract/session"
import { callServer, startApp, type TestApp } from "../../testing/harness"
import { ServerProcess } from "../../testing/server-process"
import { makeTestDatabase } from "../../testing/test-database"
import { pagePolicy } from "./security-headers"

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: "https://redthread.example" })
})
afterAll(() => app.stop())

const headersOf = async (path: string): Promise<Headers> => (await fetch(`${app.url}${path}`)).headers

const everywhere = [
  "/",
  "/home",
  "/v1/page?name=site",
  "/v1/me",
  "/v1/nothing",
  "/files/p-x/600.webp",
  "/healthz",
  "/docs",
]

test.each(everywhere)("%s is neither framed nor sniffed, and keeps browsers on https", async (path) => {
  const headers = await headersOf(path)
  expect(headers.get("x-content-type-options")).toBe("nosniff")
  expect(headers.get("x-frame-options")).toBe("DENY")
  expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains")
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
  expect(headers.get("permissions-policy")).toContain("geolocation=()")
})

test("no other site may read an answer, nor ask whether it might", async () => {
  const origin = "https://elsewhere.example"
  const asked = await fetch(`${app.url}/v1/me`, {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "GET", "access-control-request-headers": "authorization" },
  })
  const got = await fetch(`${app.url}/v1/page?name=site`, { headers: { origin } })
  for (const { headers } of [asked, got])
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([])
  expect(asked.ok).toBe(false)
})

test("replies of calls are not cached, load nothing and cannot be framed", async () => {
  const headers = await headersOf("/v1/me")
  expect(headers.get("cache-control")).toBe("no-store")
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'")
})

const sources = { nonce: "abc", host: "redthread.example", isHttps: true, pushHost: null }

test("a page runs and connects to its own origin only", () => {
  const policy = pagePolicy(sources)
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  expect(policy).toContain("connect-src 'self' wss://redthread.example;")
  expect(policy).toContain("frame-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(pagePolicy({ ...sources, pushHost: "ws-ap1.pusher.com" })).toContain(" wss://ws-ap1.pusher.com;")
  expect(pagePolicy({ ...sources, host: "localhost:3000", isHttps: false })).toContain(" ws://localhost:3000;")
})

test("a host name that is none does not get into the policy", () => {
  expect(pagePolicy({ ...sources, host: "x; script-src *" })).toContain("connect-src 'self';")
})

test("over plain http there is no HSTS; the debug log contains no token, password, code, email or name", async () => {
  const database = await makeTestDatabase(inject("databaseUrl"))
  const folder = await mkdtemp(join(tmpdir(), "redthread-log-"))
  const server = new ServerProcess({ DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: "debug" })
  const url = await server.url()
  expect((await fetch(url)).headers.has("strict-transport-security")).toBe(false)
  const [email, name, password] = ["secretive@example.org", "Secretive", "a very quiet password"]
  const { token } = (await callServer(url, register, { body: { email, name, password } })).body
  const wrong = "another quiet password"
  await callServer(url, authenticate, { body: { email, password: wrong } })
  const second = (await callServer(url, authenticate, { body: { email, password } })).body
  await callServer(url, sendCode, { body: { email, exists: true } })
  const { outbox } = (await callServer(url, showDebug, {})).body
  const code = outbox.find(({ to }) => to === email)?.code ?? ""
  const { key } = (await callServer(url, makeKey, { body: { to: "/home" } }, { token })).body
  await callServer(url, redeemKey, { body: { key } })
  await fetch(`${url}/v1/me?token=${token}`, { headers: { authorization: `Bearer ${token}` } })
  await callServer(url, showMe, {}, { token: second.token })
  await callServer(url, deleteAccount, { body: { password } }, { token })
  await server.kill("SIGTERM")
  const { said } = await server.end()
  await database.drop()
  await rm(folder, { recursive: true })
  expect(said).toContain("/v1/authenticate")
  expect(code).toMatch(/^\d{6,8}$/)
  for (const secret of [token, second.token, password, wrong, `"${code}"`, key, email, name])
    expect(said).not.toContain(secret)
})
