import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { cancelAppointment, showAppointment } from "@redthread/contract/appointment"
import {
  addShareFriend,
  endDateShare,
  removeShareFriend,
  reportSafe,
  shareDate,
  showDateShare,
} from "@redthread/contract/date-share"
import { listNotifications } from "@redthread/contract/notification"
import { block } from "@redthread/contract/relation"
import { db } from "../../../../core/db/pool"
import { transaction } from "../../../../core/db/db"
import { everyFeature } from "../../../../core/every-feature"
import { clock, dayMs, hourMs, minuteMs } from "../../../../core/process/clock"
import { twoWhoTalk } from "../../../../testing/fixtures/pairs"
import { startApp, type TestApp, type TestMember } from "../../../../testing/harness"
import { messagesTo } from "../../../../testing/outbox"
import { agree, ahead, proposeTo } from "../testing/appointment-pair"
import { sweepCheckIns, sweepShares } from "./date-share.alarm.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

let friends = 0
const newFriend = (): string => `friend${(friends += 1)}@example.net`

const pathOf = (link: string | null | undefined): string => new URL(link ?? "http://none/none").pathname
const open = (path: string): Promise<Response> => fetch(`${app.url}${path}`, { headers: { "accept-language": "en" } })

interface Shared {
  anna: TestMember
  ben: TestMember
  id: number
  path: string
  at: number
}

async function shared(change: object = {}): Promise<Shared> {
  const [anna, ben] = await twoWhoTalk(app)
  const at = Math.floor(clock.ms() / 1000) * 1000 + 2 * dayMs
  const id = await agree(ben, anna, { at: new Date(at).toISOString() })
  const share = await anna.ok(shareDate, { params: { id }, body: change })
  return { anna, ben, id, path: pathOf(share.link), at }
}

async function confirmLink(address: string): Promise<string> {
  const [mail] = await messagesTo(app, address)
  return pathOf(/https?:\S+\/shared-date\/friend\/\S+/.exec(mail?.text ?? "")?.[0])
}

const answerForm = (path: string, answer: "yes" | "no"): Promise<Response> =>
  fetch(`${app.url}${path}`, {
    method: "POST",
    headers: { "accept-language": "en", "content-type": "application/x-www-form-urlencoded" },
    body: `answer=${answer}`,
  })

async function addConfirmed({ anna, id }: Pick<Shared, "anna" | "id">): Promise<string> {
  const email = newFriend()
  await anna.ok(addShareFriend, { params: { id }, body: { email } })
  expect((await answerForm(await confirmLink(email), "yes")).status).toBe(200)
  return email
}

const subjectsTo = async (email: string): Promise<string[]> =>
  (await messagesTo(app, email)).map(({ subject }) => subject).toReversed()

const sweepAt = async (at: number): Promise<void> => {
  clock.set(new Date(at))
  await Promise.all(Array.from({ length: 5 }, () => sweepCheckIns(db)))
  clock.set(null)
}

test("DATE-05 a stranger with the link sees only what was chosen, and search engines nothing", async () => {
  const { anna, ben, id, path } = await shared()
  const reply = await open(path)
  expect(reply.status).toBe(200)
  const { headers } = reply
  expect(headers.get("cache-control")).toBe("no-store")
  expect(headers.get("x-robots-tag")).toContain("noindex")
  expect(headers.get("referrer-policy")).toBe("no-referrer")
  const page = await reply.text()
  expect(page).toContain('<meta name="robots" content="noindex')
  expect(page).toContain("Café Lune, 5 Rue des Fleurs")
  // The names of the test's members are "Member 1"; the first word is shown.
  expect(page).not.toContain(ben.session.me.name)
  expect(page).not.toContain(anna.session.me.name)
  expect(page).toContain("<dd>Member</dd>")
  expect(page).not.toMatch(/<script|\/profile\//)
  await anna.ok(shareDate, { params: { id }, body: { who: false, where: false } })
  const less = await (await open(path)).text()
  expect(less).not.toMatch(/Café|<dd>Member|<img/)
  expect(less).toMatch(/<dt>When/)
  await anna.ok(shareDate, { params: { id }, body: { when: false } })
  expect(await (await open(path)).text()).not.toMatch(/<dt>/)
  const map = await (await open("/sitemap.xml")).text()
  expect(map).not.toContain("shared-date")
})

test("DATE-05 wrong, tampered and foreign signatures are 404", async () => {
  const one = await shared()
  const other = await shared()
  const [, token = ""] = /shared-date\/(.+)$/.exec(one.path) ?? []
  const [id = "", signature = ""] = token.split(".")
  const [, foreign = ""] = (/shared-date\/(.+)$/.exec(other.path)?.[1] ?? "").split(".")
  const last = signature.at(-1) === "A" ? "B" : "A"
  const forged = [
    id,
    `${id}.`,
    `${id}.${signature.slice(0, -1)}`,
    `${id}.${signature.slice(0, -1)}${last}`,
    `${id}.${signature}x`,
    `${id}.${foreign}`,
    `0${id}.${signature}`,
    `999999.${signature}`,
    `-1.${signature}`,
    `${"9".repeat(30)}.${signature}`,
    "%00.x",
    "..%2f..",
  ]
  for (const each of forged) expect([each, (await open(`/shared-date/${each}`)).status]).toEqual([each, 404])
  expect((await open(`/shared-date/friend/${token}`)).status).toBe(404)
  expect((await open(one.path)).status).toBe(200)
})

test("DATE-05 the link ends twelve hours after the date, or at the chosen time, at the second", async () => {
  const { path, at } = await shared()
  clock.set(new Date(at + 12 * hourMs - 1))
  expect((await open(path)).status).toBe(200)
  clock.set(new Date(at + 12 * hourMs))
  const over = await open(path)
  expect([over.status, over.headers.get("cache-control")]).toEqual([410, "no-store"])
  expect(await over.text()).not.toContain("Café")
  clock.set(null)
  const chosen = await shared()
  const ends_at = new Date(chosen.at + hourMs).toISOString()
  await chosen.anna.ok(shareDate, { params: { id: chosen.id }, body: { ends_at } })
  clock.set(new Date(chosen.at + hourMs - 1))
  expect((await open(chosen.path)).status).toBe(200)
  clock.set(new Date(chosen.at + hourMs))
  expect((await open(chosen.path)).status).toBe(410)
})

test("DATE-05 a revoked link stays closed, and a new one has another address", async () => {
  const { anna, id, path } = await shared()
  await anna.ok(endDateShare, { params: { id } })
  expect((await open(path)).status).toBe(410)
  expect((await anna.ok(showDateShare, { params: { id } })).share?.link).toBeNull()
  const again = pathOf((await anna.ok(shareDate, { params: { id }, body: {} })).link)
  expect(again).not.toBe(path)
  expect([(await open(again)).status, (await open(path)).status]).toEqual([200, 404])
})

test("DATE-05 the other member neither sees nor manages the link", async () => {
  const { anna, ben, id, path } = await shared()
  await anna.ok(addShareFriend, { params: { id }, body: { email: newFriend() } })
  const friend = (await anna.ok(showDateShare, { params: { id } })).share?.friends[0]?.id ?? 0
  expect(await ben.ok(showDateShare, { params: { id } })).toEqual({ share: null })
  expect((await ben.ok(showAppointment, { params: { id } })).shared).toBe(false)
  expect((await anna.ok(showAppointment, { params: { id } })).shared).toBe(true)
  expect((await ben.call(endDateShare, { params: { id } })).status).toBe(404)
  expect((await ben.call(reportSafe, { params: { id } })).status).toBe(404)
  expect((await ben.call(addShareFriend, { params: { id }, body: { email: newFriend() } })).status).toBe(404)
  expect((await ben.call(removeShareFriend, { params: { id, friend } })).status).toBe(404)
  // An own link of the other member is separate.
  const own = await ben.ok(shareDate, { params: { id }, body: {} })
  expect(own.friends).toEqual([])
  expect((await ben.call(removeShareFriend, { params: { id, friend } })).status).toBe(404)
  await ben.ok(endDateShare, { params: { id } })
  expect((await open(path)).status).toBe(200)
})

test("DATE-05 only agreed dates of one's own have a link", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const stranger = await app.register()
  const open = await proposeTo(anna, ben)
  expect((await anna.call(shareDate, { params: { id: open }, body: {} })).error.code).toBe(400_581)
  const call = await agree(anna, ben, { kind: "voice" })
  expect((await anna.call(shareDate, { params: { id: call }, body: {} })).status).toBe(404)
  const date = await agree(anna, ben)
  expect((await stranger.call(shareDate, { params: { id: date }, body: {} })).status).toBe(404)
  const far = ahead(30 * dayMs)
  expect((await anna.call(shareDate, { params: { id: date }, body: { ends_at: far } })).error.field).toBe("ends_at")
  const past = ahead(-hourMs)
  expect((await anna.call(shareDate, { params: { id: date }, body: { check_in_at: past } })).error.field).toBe(
    "check_in_at",
  )
  const links = await Promise.all(
    Array.from({ length: 20 }, () => anna.ok(shareDate, { params: { id: date }, body: {} })),
  )
  expect(new Set(links.map(({ link }) => link)).size).toBe(1)
})

test("DATE-06 a missed check-in mails each confirmed friend once, whatever processes and crashes there are", async () => {
  const given = await shared()
  const { anna, id, at } = given
  const [first, second] = [await addConfirmed(given), await addConfirmed(given)]
  const silent = newFriend()
  await anna.ok(addShareFriend, { params: { id }, body: { email: silent } })
  const check_in_at = new Date(at + 3 * hourMs).toISOString()
  await anna.ok(shareDate, { params: { id }, body: { check_in_at } })
  await sweepAt(at + 3 * hourMs + 14 * minuteMs)
  expect((await subjectsTo(first)).filter((subject) => subject.includes("not checked in"))).toEqual([])
  // A crash in the middle of the transaction leaves nothing, and the next sweep sends all.
  await db.execute(sql`alter table notification add constraint stop check (event <> 'alarmed') not valid`)
  clock.set(new Date(at + 3 * hourMs + 15 * minuteMs))
  await expect(sweepCheckIns(db)).rejects.toThrow("Failed query")
  clock.set(null)
  await db.execute(sql`alter table notification drop constraint stop`)
  await sweepAt(at + 3 * hourMs + 16 * minuteMs)
  await sweepAt(at + 3 * hourMs + 60 * minuteMs)
  for (const email of [first, second]) expect((await subjectsTo(email)).slice(1)).toEqual(["Member has not checked in"])
  expect(await subjectsTo(silent)).toEqual(["Member would like you to watch over a date"])
  const [mail] = await messagesTo(app, first)
  expect(mail?.text).toContain(given.path)
  const events = (await anna.ok(listNotifications, { query: {} })).items.map(({ event }) => event)
  expect(events.filter((event) => event === "check_in" || event === "alarmed").toSorted()).toEqual([
    "alarmed",
    "check_in",
  ])
  const safe = await Promise.all(Array.from({ length: 10 }, () => anna.ok(reportSafe, { params: { id } })))
  expect(new Set(safe.map(({ safe_at }) => safe_at)).size).toBe(1)
  expect((await subjectsTo(first)).slice(2)).toEqual(["Member is safe"])
}, 30_000)

test("DATE-06 one press in time ends the check-in, and a revoked link mails no one", async () => {
  const given = await shared()
  const email = await addConfirmed(given)
  const { anna, id, at } = given
  const check_in_at = new Date(at + hourMs).toISOString()
  await anna.ok(shareDate, { params: { id }, body: { check_in_at } })
  expect((await anna.ok(reportSafe, { params: { id } })).safe_at).not.toBeNull()
  await sweepAt(at + 2 * hourMs)
  await anna.ok(shareDate, { params: { id }, body: { check_in_at } })
  await anna.ok(endDateShare, { params: { id } })
  await sweepAt(at + 2 * hourMs)
  expect(await subjectsTo(email)).toHaveLength(1)
})

test("DATE-06 an address is mailed only after its form confirmed it, and can be withdrawn", async () => {
  const { anna, id } = await shared()
  const email = newFriend()
  await anna.ok(addShareFriend, { params: { id }, body: { email: email.toUpperCase() } })
  await anna.ok(addShareFriend, { params: { id }, body: { email } })
  const link = await confirmLink(email)
  const confirmed = async () =>
    (await anna.ok(showDateShare, { params: { id } })).share?.friends.map((one) => one.confirmed)
  // Scanners of mail providers open links.
  expect((await open(link)).headers.get("x-robots-tag")).toContain("noindex")
  expect(await confirmed()).toEqual([false])
  expect((await answerForm(`${link}x`, "yes")).status).toBe(404)
  expect((await answerForm(link, "yes")).status).toBe(200)
  expect(await confirmed()).toEqual([true])
  expect((await answerForm(link, "no")).status).toBe(200)
  expect(await confirmed()).toEqual([])
  expect((await open(link)).status).toBe(404)
  expect(await subjectsTo(email)).toHaveLength(1)
})

test("DATE-06 there are three friends at most, and six invitations", async () => {
  const { anna, id } = await shared()
  const add = () => anna.call(addShareFriend, { params: { id }, body: { email: newFriend() } })
  const added = await Promise.all(Array.from({ length: 8 }, add))
  expect(added.filter(({ status }) => status === 201)).toHaveLength(3)
  for (let round = 0; round < 3; round += 1) {
    const [friend] = (await anna.ok(showDateShare, { params: { id } })).share?.friends ?? []
    await anna.ok(removeShareFriend, { params: { id, friend: friend?.id ?? 0 } })
    expect((await add()).status).toBe(201)
  }
  const [friend] = (await anna.ok(showDateShare, { params: { id } })).share?.friends ?? []
  await anna.ok(removeShareFriend, { params: { id, friend: friend?.id ?? 0 } })
  expect((await add()).error.code).toBe(400_203)
})

test("DATE-05 a cancelled or replaced date closes the link", async () => {
  const canceled = await shared()
  await canceled.ben.ok(cancelAppointment, { params: { id: canceled.id } })
  expect((await open(canceled.path)).status).toBe(410)
  const moved = await shared()
  await proposeTo(moved.ben, moved.anna, { instead_of: moved.id })
  expect((await open(moved.path)).status).toBe(410)
})

test("DATE-05 CHAT-08 a block long before a date closes the link, one shortly before it does not", async () => {
  const early = await shared()
  await early.ben.ok(block, { body: { user_id: early.anna.id } })
  expect((await open(early.path)).status).toBe(410)
  const [anna, ben] = await twoWhoTalk(app)
  const id = await agree(ben, anna, { at: ahead(hourMs) })
  const share = await anna.ok(shareDate, { params: { id }, body: { check_in_at: ahead(2 * hourMs) } })
  const email = await addConfirmed({ anna, id })
  await ben.ok(block, { body: { user_id: anna.id } })
  expect((await open(pathOf(share.link))).status).toBe(200)
  await sweepAt(clock.ms() + 2 * hourMs + 16 * minuteMs)
  expect((await subjectsTo(email)).slice(1)).toEqual(["Member has not checked in"])
})

test.each(["anna", "ben"] as const)("DATE-05 ACC-07 after the erasure of %s the link shows nothing", async (who) => {
  const given = await shared()
  await addConfirmed(given)
  await transaction(db, (tx) => everyFeature.onErase(tx, given[who].id))
  expect((await open(given.path)).status).toBe(404)
})

test("DATE-05 a week after its end a link is deleted with the friends' addresses", async () => {
  const given = await shared()
  const email = await addConfirmed(given)
  clock.set(new Date(given.at + 8 * dayMs))
  await sweepShares(db)
  const left = await db.execute(sql`select from date_share_friend where email = ${email}`)
  expect(left).toHaveLength(0)
  expect((await open(given.path)).status).toBe(404)
})
