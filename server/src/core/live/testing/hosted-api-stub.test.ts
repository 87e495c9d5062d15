import { createHash } from "node:crypto"
import Pusher from "pusher"
import { afterAll, beforeAll, expect, test } from "vitest"
import { live } from "../live"
import { sign } from "../signature"
import { LiveServer, testKeys } from "./live-server"

let server: LiveServer
let official: Pusher
beforeAll(async () => {
  server = await LiveServer.start()
  official = new Pusher({ ...testKeys, host: "127.0.0.1", port: String(server.port), useTLS: false })
})
afterAll(() => server.stop())

const wrapped = (data: unknown) => ({ member_seq: null, data })

test("NOTI-05 the official server package triggers events, one and in batches, and clients receive them", async () => {
  const client = await server.member(1, 11)
  await client.subscribe("announcements")
  await official.trigger(["private-user-1", "announcements"], "balance", { gold: 5 })
  expect(await client.next("balance")).toEqual({
    event: "balance",
    channel: "private-user-1",
    data: wrapped({ gold: 5 }),
  })
  expect((await client.next("balance")).channel).toBe("announcements")
  await official.triggerBatch([
    { channel: "private-user-1", name: "first", data: { n: 1 } },
    { channel: "private-user-1", name: "second", data: "plain" },
  ])
  expect((await client.next("first")).data).toEqual(wrapped({ n: 1 }))
  expect((await client.next("second")).data).toEqual(wrapped("plain"))
  await client.close()
})

test("the socket that caused an event is left out", async () => {
  const [cause, other] = await Promise.all([server.member(1, 11), server.member(1, 12)])
  await official.trigger("private-user-1", "refresh", {}, { socket_id: cause.socketId })
  await other.next("refresh")
  await cause.settle()
  expect(cause.received.map(({ event }) => event)).not.toContain("refresh")
  await Promise.all([cause.close(), other.close()])
})

test("the official server package signs for a client and lists subscribers", async () => {
  const client = await server.connect()
  while (live.occupiedChannels("private-").length > 0) await client.settle()
  await client.subscribe("private-user-3", official.authorizeChannel(client.socketId, "private-user-3").auth)
  const all = (await (
    await official.get({ path: "/channels", params: { filter_by_prefix: "private-" } })
  ).json()) as unknown
  expect(all).toEqual({ channels: { "private-user-3": {} } })
  const path = "/channels/private-user-3"
  const one = (await (await official.get({ path, params: { info: "subscription_count" } })).json()) as unknown
  expect(one).toEqual({ occupied: true, subscription_count: 1 })
  const none = (await (await official.get({ path: "/channels/private-user-4" })).json()) as unknown
  expect(none).toEqual({ occupied: false })
  live.endSession({ memberId: 3 })
  expect((await client.closed).code).toBe(4009)
})

interface Attempt {
  appId?: string
  body?: string
  change?: Record<string, string>
  secret?: string
  tamper?: string
  path?: string
}

const good = JSON.stringify({ name: "x", channels: ["announcements"], data: "{}" })

async function attempt({ appId = testKeys.appId, body = good, change = {}, ...rest }: Attempt): Promise<number> {
  const path = `/apps/${appId}${rest.path ?? "/events"}`
  const parameters: Record<string, string> = {
    auth_key: testKeys.key,
    auth_timestamp: String(Math.trunc(Date.now() / 1000)),
    auth_version: "1.0",
    body_md5: createHash("md5").update(body).digest("hex"),
    ...change,
  }
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== "")
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&")
  const signature = sign(rest.secret ?? testKeys.secret, `POST\n${path}\n${query}`)
  const reply = await fetch(`${server.address}${path}?${query}&auth_signature=${signature}`, {
    method: "POST",
    body: rest.tamper ?? body,
    headers: { "content-type": "application/json" },
  })
  expect(reply.headers.get("content-type")).toContain(reply.ok ? "application/json" : "text/plain")
  return reply.status
}

test("NOTI-05 what is not signed, not fresh or not whole is refused with the protocol's statuses", async () => {
  expect(await attempt({})).toBe(200)
  expect(await attempt({ appId: "1" })).toBe(404)
  expect(await attempt({ path: "/nothing" })).toBe(404)
  expect(await attempt({ secret: "guess" })).toBe(401)
  expect(await attempt({ change: { auth_key: "other" } })).toBe(401)
  expect(await attempt({ change: { auth_timestamp: String(Math.trunc(Date.now() / 1000) - 700) } })).toBe(401)
  expect(await attempt({ change: { auth_timestamp: "soon" } })).toBe(401)
  expect(await attempt({ tamper: good.replace("announcements", "private-user-1") })).toBe(401)
  expect(await attempt({ change: { body_md5: "" } })).toBe(401)
  expect(await attempt({ change: { auth_version: "2.0" } })).toBe(400)
  expect(await attempt({ change: { auth_timestamp: "" } })).toBe(400)
})

test("NOTI-05 bodies that are no events are refused", async () => {
  const event = { name: "x", channels: ["announcements"], data: "{}" }
  const body = (change: object): Attempt => ({ body: JSON.stringify({ ...event, ...change }) })
  expect(await attempt({ body: "{" })).toBe(400)
  expect(await attempt({ body: "[]" })).toBe(400)
  expect(await attempt(body({ channels: [] }))).toBe(400)
  expect(await attempt(body({ channels: ["no spaces"] }))).toBe(400)
  expect(await attempt(body({ name: "pusher:error" }))).toBe(400)
  expect(await attempt(body({ data: { not: "text" } }))).toBe(400)
  expect(await attempt(body({ data: "x".repeat(10_001) }))).toBe(413)
  expect(await attempt({ body: "x".repeat(300_000) })).toBe(413)
  const batch = Array.from({ length: 11 }, () => ({ name: "x", channel: "announcements", data: "{}" }))
  expect(await attempt({ path: "/batch_events", body: JSON.stringify({ batch }) })).toBe(400)
})
