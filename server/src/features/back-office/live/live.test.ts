import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { callSignals } from "@redthread/contract/call"
import { sendMessage } from "@redthread/contract/chat"
import { showDebug } from "@redthread/contract/debug"
import { authorizeChannel, sendClientEvent } from "@redthread/contract/live"
import { languages } from "@redthread/contract/language"
import { showSite } from "@redthread/contract/page"
import { features } from "../../../app"
import { twoWhoTalk } from "../../../testing/fixtures/pairs"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"

let app: TestApp
let member: TestMember

beforeAll(async () => {
  app = await startApp()
  member = await app.register()
})
afterAll(() => app.stop())

describe("authorising a channel", () => {
  it("NOTI-05 signs only channels of the caller, as JSON and as a form", async () => {
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

describe("what clients say", () => {
  it("NOTI-05 client events by HTTP work as on a socket, without effect on others' conversations", async () => {
    const [anna, ben] = await twoWhoTalk(app)
    const { thread_id } = await anna.ok(sendMessage, { body: { user_id: ben.id, message_content: "Are you there?" } })
    const [hers, his] = [await anna.socket(), await ben.socket()]
    const says = (who: TestMember, event: "typing" | "delivered", data: Record<string, unknown>) =>
      who.call(sendClientEvent, { body: { event, data } })
    await says(member, "typing", { thread_id })
    await says(anna, "typing", { thread_id: "x" })
    await says(anna, "typing", { thread_id })
    expect((await his.next("typing")).data).toEqual({ thread_id, user_id: anna.id })
    await says(member, "delivered", { thread_id, seq: 3 })
    await says(ben, "delivered", { thread_id, seq: 3 })
    expect((await hers.next("receipt")).data).toMatchObject({ user_id: ben.id, state: "delivered", seq: 3 })
    expect(his.received.filter(({ event }) => event === "typing")).toHaveLength(1)
    expect((await says(anna, "kick" as "typing", {})).status).toBe(400)
  })

  it("NOTI-05 every client event has its HTTP call", () => {
    const byHttp = [...sendClientEvent.body.shape.event.options, ...Object.keys(callSignals)]
    const onSockets = features.flatMap(({ clientEvents = {} }) => Object.keys(clientEvents))
    expect(onSockets.filter((event) => !byHttp.includes(event))).toEqual([])
  })
})

describe("the site", () => {
  it("SHELL-03 has a variant by host name", async () => {
    const { body } = await app.call(showSite, { query: { name: "site" } })
    expect(body).toMatchObject({ name: "site", language: "en", register_code: false, payment_methods: ["sandbox"] })
    expect(body).toMatchObject({ languages: [...languages] })
  })

  it("SHELL-10 ERR-01 shows internals in development", async () => {
    const { status, body } = await app.call(showDebug, {})
    expect(status).toBe(200)
    expect(body.connections.database).toBeGreaterThan(0)
    expect(body.versions["node"]).toBe(process.version)
    expect((await fetch(`${app.url}/debug`)).status).toBe(200)
  })
})

describe("production", () => {
  it("SHELL-10 ERR-01 shows neither internals nor the demo logins", async () => {
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
