import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import { sendMessage } from "@redthread/contract/chat"
import { errors } from "@redthread/contract/core/error"
import { editProfile } from "@redthread/contract/profile"
import { redeemKey } from "@redthread/contract/session"
import { startApp, type TestApp } from "../../testing/harness"
import { projectRoot } from "../process/project-root"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "127.0.0.1" })
})
afterAll(() => app.stop())

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { method: "POST", body, headers: { "content-type": "application/json", ...headers } })

test("ERR-03 malformed JSON, a wrong type and an over-long text have different codes and name the field", async () => {
  const member = await app.register()
  const malformed = await post("/v1/messages", "{", { authorization: `Bearer ${member.token}` })
  expect({ status: malformed.status, ...((await malformed.json()) as object) }).toMatchObject({
    status: 400,
    code: errors.invalid_json.code,
  })
  const wrongType = await member.call(sendMessage, { body: { user_id: "7" as never, message_content: "hi" } })
  expect(wrongType).toMatchObject({ status: 400, error: { code: errors.invalid.code, field: "user_id" } })
  const long = await member.call(editProfile, { body: { biography: "x".repeat(3001) } })
  expect(long).toMatchObject({ status: 400, error: { code: errors.too_long.code, field: "biography" } })
})

test("API-03 what the database could not keep is refused by name: NUL, half symbols, ids and seqs out of its range", async () => {
  const { token } = await app.register()
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const sent =
      body === undefined
        ? { method, headers: { authorization: headers.authorization } }
        : { method, headers, body: JSON.stringify(body) }
    const response = await fetch(`${app.url}/v1${path}`, sent)
    const { field } = (await response.json()) as { field?: string }
    return [response.status, field]
  }
  const answer = { response: {}, challenge_id: "\0" }
  // Texts lose their control characters; what is no text is refused.
  expect(await ask("PUT", "/introductions/de", { content: "a\0b" })).toEqual([200, undefined])
  expect(await ask("PUT", "/introductions/de", { content: "\ud83d" })).toEqual([400, "content"])
  expect(await ask("POST", "/passkeys/authenticate", answer)).toEqual([400, "challenge_id"])
  expect(await ask("POST", "/passkeys", { ...answer, name: "Mine" })).toEqual([400, "challenge_id"])
  expect(await ask("GET", "/u/%00")).toEqual([400, "id"])
  expect(await ask("GET", "/location?k=%00")).toEqual([200, undefined])
  expect(await ask("GET", `/message_threads?since=${2 ** 31}`)).toEqual([400, "since"])
  expect(await ask("GET", `/encounters?max_id=${2 ** 31}`)).toEqual([400, "max_id"])
  expect(await ask("POST", "/likes", { user_id: 1e15 })).toEqual([400, "user_id"])
  expect(await ask("POST", "/likes", { user_id: 2 ** 31 })).toEqual([404, undefined])
  expect(await ask("GET", `/recommend?max_id=${2 ** 31}`)).toEqual([200, undefined])
})

test("ERR-02 a body beyond the limit is 413, an unknown path below /v1 404, both in the catalogue's form", async () => {
  const large = await post("/v1/authenticate", JSON.stringify({ email: "x".repeat(300_000) }))
  expect({ status: large.status, ...((await large.json()) as object) }).toMatchObject({
    status: 413,
    code: 413_001,
    message: "This is too long to send. The limit is 256 KB",
  })
  const unknown = await fetch(`${app.url}/v1/nothing?lang=de`)
  expect({ status: unknown.status, ...((await unknown.json()) as object) }).toEqual({
    status: 404,
    code: 404_000,
    message: "Diese Seite haben wir nicht gefunden",
  })
})

test("ERR-02 a call without a session answers 401", async () => {
  expect(await app.call(showMe, {})).toMatchObject({ status: 401, error: { code: 401_000, message: "Please sign in" } })
})

test("too many attempts answer 429 with Retry-After", async () => {
  const attempt = () => app.call(redeemKey, { body: { key: "no key" } })
  const answers = await Promise.all(Array.from({ length: 32 }, attempt))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.error.code).toBe(429_000)
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0)
})

test("ERR-02 limits count a /64 network of IPv6 as one client", async () => {
  const call = async (address: string) =>
    (await app.call(redeemKey, { body: { key: "no key" } }, { headers: { "x-forwarded-for": address } })).status
  const inOne = await Promise.all(Array.from({ length: 32 }, (_, index) => call(`2001:db8:1:2:${index + 1}::1`)))
  expect(inOne.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(await call("2001:db8:1:3::1")).toBe(400)
})

test("every answer carries a request id and may not be stored", async () => {
  const { headers } = await fetch(`${app.url}/v1/page?name=site`)
  expect(headers.get("x-request-id")).toMatch(/^[\w-]{36}$/)
  expect(headers.get("cache-control")).toBe("no-store")
})

test("pid and lang are taken by every call; other unknown queries are refused by name", async () => {
  expect((await fetch(`${app.url}/v1/page?name=site&pid=abc&lang=ja`)).status).toBe(200)
  const refused = await fetch(`${app.url}/v1/page?name=site&debug=1`)
  expect({ status: refused.status, ...((await refused.json()) as object) }).toMatchObject({
    status: 400,
    field: "debug",
  })
})

test("health, readiness, metrics, the OpenAPI document and the docs page answer", async () => {
  for (const path of ["/healthz", "/readyz", "/docs"]) expect((await fetch(`${app.url}${path}`)).status, path).toBe(200)
  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  const page = await readFile(join(projectRoot, "docs", "operations.md"), "utf8")
  const named = [...page.matchAll(/`((?:redthread|process|nodejs)_\w+)`/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(4)
  for (const name of named) expect(metrics, "as docs/operations.md names it").toContain(`# TYPE ${name} `)
  const document = (await (await fetch(`${app.url}/v1/openapi.json`)).json()) as { paths: Record<string, object> }
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(["/messages", "/user/{id}", "/recommend"]))
})
