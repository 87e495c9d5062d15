import type { Page } from "@playwright/test"
import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { forgetful } from "./forgetful"
import { type Member, newMember, talk, twoMembers, twoWhoTalk, wealthyMember } from "./members"
import { expect, test } from "./screens"

const client = join(import.meta.dirname, "../node_modules/pusher-js/dist/web/pusher.min.js")

/** The used part of the official client, which has no types as a script element. */
interface PusherClient {
  subscribe: (channel: string) => { bind: (event: string, handler: (data: unknown) => void) => void }
  connection: { bind: (event: string, handler: () => void) => void }
}
declare const Pusher: new (key: string, options: object) => PusherClient

interface Heard {
  event: string
  data: { status?: number; member_seq?: number; data?: { message?: { content: string; sender: number } } }
}

/** Subscribes through the official client; all events of its channel are stored in `window.heard`. */
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
  const [anna, ben] = await twoMembers()
  const page = await open(null, "/", { bypassCSP: true })
  await subscribe(page, anna, anna.session.channel)
  await expect.poll(() => heard(page)).toMatchObject([{ event: "pusher:subscription_succeeded" }])
  await ben.call("POST", "/messages", { user_id: anna.id, message_content: "Over the official client" })
  await expect
    .poll(async () => (await heard(page)).filter(({ event }) => event === "message"))
    .toMatchObject([
      { data: { member_seq: 1, data: { message: { content: "Over the official client", sender: ben.id } } } },
    ])
})

test(
  "NOTI-04 the official browser client is refused another member's channel and receives none of its events",
  { tag: "@full" },
  async ({ open }) => {
    const [anna, ben] = await twoMembers()
    const page = await open(null, "/", { bypassCSP: true })
    await subscribe(page, anna, ben.session.channel)
    await expect.poll(() => heard(page)).toMatchObject([{ event: "pusher:subscription_error", data: { status: 403 } }])
    await anna.call("POST", "/messages", { user_id: ben.id, message_content: "For Ben alone" })
    expect(await heard(page)).toHaveLength(1)
  },
)

const chatOf = (page: Page) => page.getByRole("log", { name: "Messages" })

test(
  "NOTI-06 a message missed while Redis was away is on the screen within 5 s of its return, without a reload",
  { tag: "@full" },
  async ({ open }) => {
    const [anna, ben] = await twoWhoTalk()
    const { page, lose, untilLost, recover } = await forgetful(anna, `/chat/${ben.id}`, open)
    await chatOf(page).getByText("👋").last().waitFor()
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    lose()
    await ben.call("POST", "/messages", { user_id: anna.id, message_content: "While it was away" })
    await untilLost()
    recover()
    await expect(chatOf(page).getByText("While it was away")).toBeVisible({ timeout: 5000 })
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true)
  },
)

test(
  "NOTI-04 an event that was lost is noticed by the next one, in another conversation",
  { tag: "@full" },
  async ({ open }) => {
    const [anna, ben, tom] = await Promise.all([newMember(), newMember({ gender: 1 }), newMember({ gender: 1 })])
    await Promise.all([talk(anna, ben), talk(anna, tom)])
    const { page, lose, untilLost, hearAgain } = await forgetful(anna, `/chat/${ben.id}`, open)
    await chatOf(page).getByText("👋").last().waitFor()
    lose()
    await ben.call("POST", "/messages", { user_id: anna.id, message_content: "Lost on the way" })
    await untilLost()
    hearAgain()
    await tom.call("POST", "/messages", { user_id: anna.id, message_content: "Heard" })
    await expect(chatOf(page).getByText("Lost on the way")).toBeVisible({ timeout: 5000 })
  },
)

test(
  "GOLD-01 what is paid on another device is off the balance on the screen, without a reload",
  { tag: "@full" },
  async ({ open, baseURL }) => {
    const [rich, owner] = await Promise.all([wealthyMember(baseURL), newMember({ gender: 1 })])
    await owner.call("PUT", "/contact", { other: "by the river", price: 3 })
    const page = await open(rich, "/me")
    const gold = page.getByRole("article", { name: rich.name }).locator("dl").first()
    // Other tests also pay as this member, so the screen is compared with the server's balance.
    const isTrue = async () => {
      const { balance } = await rich.call<{ balance: number }>("GET", "/me")
      return (await gold.innerText()).includes(balance.toLocaleString("en")) ? balance : null
    }
    await expect.poll(isTrue).not.toBeNull()
    const before = await isTrue()
    const paid = await fetch(`${baseURL}/v1/contact/${owner.id}/pay`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${rich.session.token}`,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify({ price: 3 }),
    })
    expect(paid.status).toBe(200)
    await expect.poll(isTrue).toBeLessThan(before ?? 0)
  },
)
