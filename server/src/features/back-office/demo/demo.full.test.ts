import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { authenticate, demoAuthenticate, listDemoMembers } from "@redthread/contract/account"
import { listFront, listHottest, listOnline } from "@redthread/contract/browse"
import { sendMessage, showThread } from "@redthread/contract/chat"
import { type Feed, listFeeds } from "@redthread/contract/feed"
import { languages } from "@redthread/contract/language"
import { listRecommend } from "@redthread/contract/member"
import { editUpload, listPhotos, showPhoto } from "@redthread/contract/photo"
import { showProfile } from "@redthread/contract/profile"
import {
  listFriendRequests,
  listFriends,
  listLikes,
  listLikesOfMe,
  listMatches,
  listVisits,
} from "@redthread/contract/relation"
import { suggest } from "@redthread/contract/search"
import { demoCommunity, demoPassword } from "@redthread/demo/community"
import { demoPictures } from "@redthread/demo/people/members"
import { sql, type SQL } from "drizzle-orm"
import sharp from "sharp"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { log } from "../../../core/process/log"
import { projectRoot } from "../../../core/process/project-root"
import { startApp, type TestApp } from "../../../testing/harness"
import { checkLedger } from "../../money/gold/gold.check.service"
import { retryDelayMs } from "./demo.reply"

let app: TestApp

beforeAll(async () => {
  app = await startApp({ DEMO: "1" })
})
afterAll(() => app.stop())

const query = <Row extends object>(text: SQL): Promise<Row[]> => rows<Row>(db, text)

const countOf = async (table: string): Promise<number> => {
  const [row] = await query<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(table)}`)
  return row?.count ?? 0
}

type List =
  | typeof listFriendRequests
  | typeof listFriends
  | typeof listLikes
  | typeof listLikesOfMe
  | typeof listMatches
  | typeof listVisits

describe("the demo community in the database", () => {
  it("ACC-02 offers three members to sign in as, with one click or by password", async () => {
    const { body } = await app.call(listDemoMembers, {})
    expect(body.items).toHaveLength(3)
    for (const { name, email } of body.items) {
      const click = await app.call(demoAuthenticate, { body: { name } })
      expect(click.status).toBe(200)
      const typed = await app.call(authenticate, { body: { email, password: demoPassword } })
      expect(typed.body.me.id).toBe(click.body.me.id)
      expect(typed.body.me.missing).toEqual([])
    }
  })

  it("LIST-01 holds 240 people, six pictures each, one introduction each", async () => {
    expect(await countOf("account")).toBe(240)
    expect(await countOf("profile")).toBe(240)
    expect(await countOf("photo")).toBe(240 * 6)
    expect(await countOf("introduction")).toBe(240)
    expect(await countOf("presence")).toBeGreaterThan(40)
  })

  it("TRANS-01 shows each introduction in the reader's language", async () => {
    const [someone] = await query<{ id: number }>(sql`
      select member_id::int as id from profile where language = 'ko' order by member_id limit 1`)
    for (const lang of languages.filter((own) => own !== "ko")) {
      const { body } = await app.call(
        showProfile,
        { params: { id: someone?.id ?? 0 } },
        { headers: { "accept-language": lang } },
      )
      const { content, language, translate } = body.introduction ?? {}
      expect(language).toBe("ko")
      expect(content).toMatch(/\p{Script=Hangul}/u)
      expect(translate).toBeTruthy()
    }
  })

  it("PRO-02 makes picture variants on request, and shows members online", async () => {
    const [someone] = await query<{ id: number }>(sql`select member_id::int as id from presence limit 1`)
    const { body } = await app.call(showProfile, { params: { id: someone?.id ?? 0 } })
    expect(body.online).toBe(1)
    for (const address of [body.avatar, body.cover, body.photos[0]?.src]) {
      const picture = await fetch(`${app.url}${address}`)
      expect(picture.status).toBe(200)
      expect(picture.headers.get("content-type")).toBe("image/webp")
    }
  })

  it("PRO-02 every picture file has the size declared in the community", async () => {
    const prepared = new Map([...demoPictures.values()].map(({ file, width, height }) => [file, { width, height }]))
    for (const [file, size] of prepared)
      expect(await sharp(join(projectRoot, "demo/pictures", `${file}.webp`)).metadata(), file).toMatchObject(size)
  })

  it.each([
    ["demo-portrait-001/avatar.webp", 200, 200],
    ["demo-portrait-001/600.webp", 600, 800],
    ["demo-photo-017-1/300.webp", 300, 300],
    ["demo-photo-017-2/1600.webp", 960, 720],
    ["demo-cover-240-0/cover.webp", 780, 250],
  ])("PRO-02 makes %s, %i by %i", async (file, width, height) => {
    const picture = await fetch(`${app.url}/files/${file}`)
    const { format, ...size } = await sharp(await picture.arrayBuffer()).metadata()
    expect({ format, width: size.width, height: size.height }).toEqual({ format: "webp", width, height })
  })

  it.each([
    "demo-portrait-000/600.webp",
    "demo-portrait-241/600.webp",
    "demo-portrait-001-1/600.webp",
    "demo-photo-001-5/600.webp",
    "demo-photo-001-0/600.webp",
    "demo-cover-001-1/600.webp",
    "demo-place-01/600.webp",
    "demo-..%2F..%2Fpackage/600.webp",
    "demo-/600.webp",
    "demo-portrait-001/601.webp",
  ])("PRO-02 makes no %s", async (file) => {
    expect((await fetch(`${app.url}/files/${file}`)).status).toBe(404)
  })

  it("PHOTO-03 PHOTO-04 has blurred photos with a price, and any photo can be moved", async () => {
    const load = async (address: string) => (await fetch(`${app.url}${address}`)).status
    const [secret] = await query<{ id: number; file: string }>(
      sql`select id::int as id, file from photo where folder = 'secret' order by id limit 1`,
    )
    const { body } = await app.call(showPhoto, { params: { id: secret?.id ?? 0 } })
    expect(body).toMatchObject({ paid: false, folder: "secret" })
    expect([await load(body.src), await load(body.thumbnail)]).toEqual([200, 200])
    for (const file of [secret?.file, secret?.file.slice("x-".length)])
      expect(await load(`/files/${file}/1600.webp`)).toBe(404)

    const { body: people } = await app.call(listDemoMembers, {})
    const { body: session } = await app.call(demoAuthenticate, { body: { name: people.items[0]?.name ?? "" } })
    const { token, me } = session
    const album = await app.call(listPhotos, { params: { id: me.id }, query: {} }, { token })
    const input = { params: { id: album.body.items[0]?.id ?? 0 }, body: { folder: "private" as const } }
    const moved = await app.call(editUpload, input, { token })
    expect([await load(moved.body.src), await load(moved.body.thumbnail)]).toEqual([200, 200])
  })

  it("GOLD-01 PRO-08 gives the login members gold, and a member whose contact information it buys", async () => {
    const { body } = await app.call(listDemoMembers, {})
    for (const { name } of body.items) {
      const { body: session } = await app.call(demoAuthenticate, { body: { name } })
      expect(session.me.balance).toBe(135)
    }
    expect(await checkLedger(db)).toEqual([])
    expect(await countOf("contact_info")).toBe(demoCommunity(new Date()).present.length)
  })

  it("NOTI-04 badges count the unread messages", async () => {
    const counters = await query<{ member: string; waiting: number; counted: number }>(sql`
      select counter.member_id as member, counter.message as counted, coalesce(sum(thread_member.unread), 0)::int as waiting
      from counter left join thread_member using (member_id) group by 1, 2`)
    expect(counters.every(({ waiting, counted }) => waiting === counted)).toBe(true)
    expect(counters.filter(({ counted }) => counted > 0)).toHaveLength(3)
  })

  it("LIST-04 gives the login members friends, requests, likes, matches and visitors, and badges that agree", async () => {
    const { body } = await app.call(listDemoMembers, {})
    for (const { name } of body.items) {
      const { token, me } = (await app.call(demoAuthenticate, { body: { name } })).body
      const shown = async (list: List): Promise<number> =>
        (await app.call(list, { query: {} }, { token })).body.items.length
      expect(await shown(listFriends)).toBe(4)
      expect(await shown(listFriendRequests)).toBe(me.counter.request)
      expect(await shown(listLikesOfMe)).toBe(me.counter.likeme)
      expect([me.counter.request, me.counter.likeme]).toEqual([2, 7])
      expect([await shown(listLikes), await shown(listMatches)]).toEqual([6, 2])
      expect(await shown(listVisits)).toBe(14)
    }
  })

  it("FEED-01 shows a living feed, translated without repeated texts for one reader", async () => {
    const guest = await app.register({ gender: 1, seeking: 0, language: "de" })
    const items: Feed[] = []
    for (let max_id: number | undefined, more = true; more;) {
      const page = await guest.ok(listFeeds, { query: { max_id } })
      items.push(...page.items)
      max_id = page.pagination.next_max_id ?? undefined
      more = max_id !== undefined
    }
    expect(items).toHaveLength(40)
    expect(new Set(items.map(({ content, translate }) => translate ?? content)).size).toBe(40)
    expect(items.filter(({ translate_state }) => !["none", "translated"].includes(translate_state))).toEqual([])
    const photos = items.flatMap(({ uploads }) => uploads)
    expect([photos.length > 30, photos.some(({ paid }) => !paid)]).toEqual([true, true])
    for (const { src } of photos.slice(0, 2)) expect((await fetch(`${app.url}${src}`)).status).toBe(200)
    const wrong = await query(sql`select id from feed_post where created_at > now()
      or uploads <> (select count(*) from feed_upload where post_id = id)
      or likes <> (select count(*) from feed_like where post_id = id)
      or comments <> (select count(*) from feed_comment where post_id = feed_post.id)
      or id < (select max(older.id) from feed_post older where older.created_at < feed_post.created_at)`)
    expect(wrong).toEqual([])
    expect([await countOf("feed_post"), (await countOf("feed_comment")) > 40]).toEqual([80, true])
  })

  it("LIST-08 has search suggestions from the start", async () => {
    const { body } = await app.call(suggest, { body: { mode: "words", q: "m" } })
    expect(body.words.length).toBeGreaterThan(2)
  })

  it("CHAT-01 numbers each conversation without a gap", async () => {
    const broken = await query(sql`
      select thread.id from thread join message on message.thread_id = thread.id
      group by thread.id having thread.seq <> count(*) or max(message.seq) <> count(*)`)
    expect(broken).toEqual([])
    expect(await countOf("thread")).toBe(18)
  })

  it.each([
    [0, 1],
    [1, 0],
  ] as const)("LIST-01 shows a newcomer who answers first: gender %i that seeks %i", async (gender, seeking) => {
    const { members, respondents } = demoCommunity(new Date())
    const answering = new Set(members.filter(({ key }) => respondents.includes(key)).map(({ name }) => name))
    const guest = await app.register({ name: `First Look ${gender}`, gender, seeking, language: "fr" })
    for (const list of [listHottest, listOnline, listFront]) {
      const { items } = await guest.ok(list, { query: {} })
      const first = items.slice(0, 8).map(({ name }) => name)
      expect(first.length).toBeGreaterThan(3)
      expect(
        first.filter((name) => !answering.has(name)),
        list.path,
      ).toEqual([])
    }
  })

  it.each([
    [0, 1],
    [1, 0],
  ] as const)(
    "LIST-01 the first twenty that a newcomer sees have portrait, words, place and age: gender %i that seeks %i",
    async (gender, seeking) => {
      const guest = await app.register({ name: `Newcomer ${gender}`, gender, seeking, language: "en" })
      for (const list of [listRecommend, listHottest, listOnline, listFront]) {
        const { items } = await guest.ok(list, { query: {} })
        const first = items.filter(({ user_id }) => user_id !== guest.id).slice(0, 20)
        expect(first.length).toBeGreaterThan(3)
        for (const { name, avatar, age, location, introduction } of first) {
          expect([list.path, name, avatar !== null, age !== null && age >= 18, location.city !== null]).toEqual([
            list.path,
            name,
            true,
            true,
            true,
          ])
          expect(introduction?.translate ?? introduction?.content, name).toBeTruthy()
        }
      }
    },
  )

  it("CHAT-03 answers a new member's message, with a translation", async () => {
    const community = demoCommunity(new Date())
    const member = community.members.find(
      ({ key, language }) => community.respondents.includes(key) && language === "ja",
    )
    const [account] = await query<{ id: number }>(sql`select id::int as id from account where email = ${member?.email}`)
    const respondent = account?.id ?? 0
    const guest = await app.register({ name: "New Comer", gender: 1, seeking: 0, language: "de" })
    const socket = await guest.socket()
    await guest.ok(sendMessage, { body: { user_id: respondent, message_content: "Hallo!" } })
    await socket.next("translation")
    const { messages } = await guest.ok(showThread, { params: { id: respondent }, query: { user: 1 } })
    expect(messages[0]?.sender).toBe(respondent)
    expect(messages[0]?.language).toBe("ja")
    expect(messages[0]?.translate).toContain("New Comer")
    expect(messages[0]?.translated_by).toBe("machine")
  })

  it("CHAT-05 reads a message and types before the answer, as a person does", async () => {
    const { members, respondents } = demoCommunity(new Date())
    const { email } = members.find(({ key, online }) => respondents.includes(key) && online) ?? {}
    const [account] = await query<{ id: number }>(sql`select id::int as id from account where email = ${email}`)
    const user_id = account?.id ?? 0
    const guest = await app.register()
    const socket = await guest.socket()
    const { thread_id, seq } = await guest.ok(sendMessage, { body: { user_id, message_content: "Hello" } })
    await socket.next("message", ({ sender }) => sender === user_id)
    const heard = socket.received.filter(
      ({ data }) => data["sender"] === user_id || (data["thread_id"] === thread_id && data["sender"] === undefined),
    )
    const order = ["receipt", "typing", "message"].map((event) => heard.findIndex((each) => each.event === event))
    expect(order.every((place) => place >= 0)).toBe(true)
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    expect(heard.find(({ event }) => event === "receipt")?.data).toMatchObject({ user_id, state: "read", seq })
  })

  it("CHAT-03 logs a failed answer once, retries it, and answers others meanwhile", async () => {
    const { members, respondents } = demoCommunity(new Date())
    const { email } = members.find(({ key }) => respondents.includes(key)) ?? {}
    const [account] = await query<{ id: number }>(sql`select id::int as id from account where email = ${email}`)
    const user_id = account?.id ?? 0
    const warned = vi.spyOn(log, "warn")
    const [hidden, guest] = [await app.register(), await app.register()]
    const { id } = await hidden.ok(sendMessage, { body: { user_id, message_content: "Hello" } })
    await query(sql`update profile set listed = false where member_id = ${hidden.id}`)
    await vi.waitFor(() => expect(warned).toHaveBeenCalled(), { timeout: 60_000 })
    const socket = await guest.socket()
    await guest.ok(sendMessage, { body: { user_id, message_content: "Hello" } })
    await socket.next("message", ({ sender }) => sender === user_id)
    expect(warned.mock.calls.map(([values]) => values)).toMatchObject([{ message: id }])
    expect([1, 2, 3, 100].map(retryDelayMs)).toEqual([2000, 4000, 8000, 600_000])
    warned.mockRestore()
  })
})
