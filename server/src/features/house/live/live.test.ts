import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { showDebug } from "@redthread/contract/debug"
import { authorizeChannel } from "@redthread/contract/live"
import { languages } from "@redthread/contract/language"
import { showSite } from "@redthread/contract/page"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"

let app: TestApp
let member: TestMember

beforeAll(async () => {
  app = await startApp()
  member = await app.register()
})
afterAll(() => app.stop())

describe("authorising a channel", () => {
  it("NOTI-05 signs a member's own channel, as JSON and as a form, and nobody else's", async () => {
    const socket_id = "12.34"
    const own = { channel_name: member.session.channel, socket_id }
    const { auth } = await member.ok(authorizeChannel, { body: own })
    const form = await fetch(`${app.url}/v1/pusher/authenticate`, {
      method: "POST",
      headers: { authorization: `Bearer ${member.token}` },
      body: new URLSearchParams(own),
    })
    expect(await form.json()).toEqual({ auth })
    const other = await app.register()
    for (const channel_name of [other.session.channel, "private-user-0", "private-all", "announcements"]) {
      expect((await member.call(authorizeChannel, { body: { channel_name, socket_id } })).status).toBe(403)
    }
    expect((await app.call(authorizeChannel, { body: own })).status).toBe(401)
    expect((await member.call(authorizeChannel, { body: { ...own, socket_id: "1" } })).status).toBe(400)
  })
})

describe("the site", () => {
  it("SHELL-03 has its variant by host name", async () => {
    const { body } = await app.call(showSite, { query: { name: "site" } })
    expect(body).toMatchObject({ name: "site", language: "en", register_code: false, payment_methods: ["sandbox"] })
    expect(body).toMatchObject({ languages: [...languages] })
  })

  it("SHELL-10 ERR-01 shows its inner parts in development", async () => {
    const { status, body } = await app.call(showDebug, {})
    expect(status).toBe(200)
    expect(body.connections.database).toBeGreaterThan(0)
    expect(body.versions["node"]).toBe(process.version)
    expect((await fetch(`${app.url}/debug`)).status).toBe(200)
  })
})

describe("production", () => {
  it("SHELL-10 ERR-01 shows neither its inner parts nor the demo's doors", async () => {
    const { env, openEnv } = await import("../../../core/process/env")
    openEnv({ ...env, mode: "production", demo: true })
    try {
      expect((await app.call(showDebug, {})).status).toBe(404)
      expect((await fetch(`${app.url}/debug`)).status).toBe(404)
      const demo = await fetch(`${app.url}/v1/demo/members`)
      expect(demo.status).toBe(404)
    } finally {
      openEnv(env)
    }
  })
})
