import type { Page } from "@playwright/test"
import { join } from "node:path"
import { type Member, newMember } from "./members"
import { expect, test } from "./screens"

const client = join(import.meta.dirname, "../node_modules/pusher-js/dist/web/pusher.min.js")

/** What the tests use of the official client, which comes without types for a script element. */
interface PusherClient {
  subscribe: (channel: string) => { bind: (event: string, handler: (data: unknown) => void) => void }
  connection: { bind: (event: string, handler: () => void) => void }
}
declare const Pusher: new (key: string, options: object) => PusherClient

interface Heard {
  event: string
  data: { status?: number; message?: { content: string; sender: number } }
}

/** Subscribes through the official client; everything that its channel says is kept in `window.heard`. */
async function subscribe(page: Page, member: Member, channel: string): Promise<void> {
  const { live } = await member.call<{ live: { key: string } }>("GET", "/page?name=site")
  await page.addScriptTag({ path: client })
  await page.evaluate(
    ({ key, token, name }) => {
      const heard: Heard[] = []
      Object.assign(window, { heard })
      const pusher = new Pusher(key, {
        cluster: "mt1",
        wsHost: location.hostname,
        wsPort: Number(location.port),
        forceTLS: false,
        enabledTransports: ["ws"],
        authEndpoint: "/v1/pusher/authenticate",
        auth: { headers: { Authorization: `Bearer ${token}` } },
      })
      const subscription = pusher.subscribe(name)
      for (const event of ["pusher:subscription_succeeded", "pusher:subscription_error", "message"]) {
        subscription.bind(event, (data) => heard.push({ event, data: data as Heard["data"] }))
      }
    },
    { key: live.key, token: member.session.token, name: channel },
  )
}

const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard)

test("NOTI-04 NOTI-05 the official browser client hears a member's own channel", async ({ open }) => {
  const [anna, ben] = await Promise.all([newMember(), newMember({ gender: 1 })])
  const page = await open(null, "/", { bypassCSP: true })
  await subscribe(page, anna, anna.session.channel)
  await expect.poll(() => heard(page)).toMatchObject([{ event: "pusher:subscription_succeeded" }])
  await ben.call("POST", "/messages", { user_id: anna.id, message_content: "Over the official client" })
  await expect
    .poll(async () => (await heard(page)).filter(({ event }) => event === "message"))
    .toMatchObject([{ data: { message: { content: "Over the official client", sender: ben.id } } }])
})

test("NOTI-04 the official browser client is refused somebody else's channel, and hears nothing of it", async ({
  open,
}) => {
  const [anna, ben] = await Promise.all([newMember(), newMember({ gender: 1 })])
  const page = await open(null, "/", { bypassCSP: true })
  await subscribe(page, anna, ben.session.channel)
  await expect.poll(() => heard(page)).toMatchObject([{ event: "pusher:subscription_error", data: { status: 403 } }])
  await anna.call("POST", "/messages", { user_id: ben.id, message_content: "For Ben alone" })
  expect(await heard(page)).toHaveLength(1)
})
