import { request } from "node:http"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startApp, type TestApp } from "../../testing/harness"

/** Uses node:http, since fetch does not allow another Host header. */
const statusOf = (app: TestApp, path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(`${app.url}${path}`, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on("upgrade", (answer, socket) => {
      socket.destroy()
      resolve(answer.statusCode ?? 0)
    })
    asked.once("error", reject).end()
  })

const upgrade = {
  connection: "upgrade",
  upgrade: "websocket",
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  "sec-websocket-version": "13",
}

describe("development", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  test("no path answers a foreign Host, nor what a proxy passes on", async () => {
    const socket = `/app/${app.liveKey}?protocol=7`
    for (const path of ["/", "/v1/debug", "/v1/page?name=site", "/healthz", "/metrics", "/docs", "/nothing"]) {
      for (const host of ["attacker.example", "attacker.example:3000", "127.0.0.1.attacker.example", "192.168.1.7"])
        expect(await statusOf(app, path, { host }), `${host} ${path}`).toBe(403)
      expect(await statusOf(app, path, { "x-forwarded-for": "203.0.113.7" }), path).toBe(403)
    }
    expect(await statusOf(app, socket, { ...upgrade, host: "attacker.example" })).toBe(403)
    expect(await statusOf(app, socket, upgrade)).toBe(101)
    for (const host of ["localhost", "localhost:3000", "127.0.0.1:3000", "[::1]:3000", "me.localhost"])
      expect(await statusOf(app, "/v1/debug", { host }), host).toBe(200)
  })
})

describe("production", () => {
  const token = "a token of some length"
  const host = "redthread.example"

  test("metrics and API documentation are closed by default", async () => {
    const app = await startApp({ MODE: "production" })
    expect(await statusOf(app, "/healthz", { host })).toBe(200)
    for (const path of ["/metrics", "/docs", "/docs/json"]) expect(await statusOf(app, path, { host }), path).toBe(404)
    await app.stop()
  })

  test("settings open them, the metrics with a token", async () => {
    const app = await startApp({ MODE: "production", METRICS_TOKEN: token, DOCS: "1" })
    expect(await statusOf(app, "/metrics", { host })).toBe(404)
    expect(await statusOf(app, "/metrics", { host, authorization: "Bearer another token of it" })).toBe(404)
    expect(await statusOf(app, "/metrics", { host, authorization: `Bearer ${token}` })).toBe(200)
    expect(await statusOf(app, "/docs", { host })).toBe(200)
    await app.stop()
  })
})
