import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  captionMax,
  deleteUploads,
  editUpload,
  listPhotos,
  orderPhotos,
  profilePhotosMax,
} from "@redthread/contract/photo"
import { showMe } from "@redthread/contract/account"
import { editProfile, interests, interestsMax, type Profile, showProfile } from "@redthread/contract/profile"
import { setAnswers } from "@redthread/contract/prompt"
import { appeal } from "@redthread/contract/sanction"
import { queues } from "@redthread/contract/staff-queue"
import { createTicket } from "@redthread/contract/support"
import { translate } from "@redthread/contract/translation"
import { correctTranslation } from "@redthread/contract/translation-memory"
import { db } from "../../../core/db/pool"
import { rows } from "../../../testing/rows"
import { insertPhoto } from "../../../testing/fixtures/photos"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { decideCase, newStaff } from "../../../testing/staff"
import { keyOf } from "../../member/case-facts/case.suspension.service"
import { EngineStub } from "../translation/testing/engine-stubs"
import { openTranslation } from "../translation/translation.service"

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

let inserted = 0

/** A photo without files, which the storage takes for a public one. */
const addPublic = (member: TestMember): Promise<number> =>
  insertPhoto(member.id, { file: `p-story-${(inserted += 1)}` })

const seenBy = (reader: TestMember, member: TestMember): Promise<Profile> =>
  reader.ok(showProfile, { params: { id: member.id } })
const idsSeenBy = async (reader: TestMember, member: TestMember): Promise<number[]> =>
  (await seenBy(reader, member)).photos.map(({ id }) => id)
const order = (member: TestMember, ids: number[]) => member.call(orderPhotos, { body: { ids } })
const caption = (member: TestMember, id: number, text: string | null) =>
  member.call(editUpload, { params: { id }, body: { caption: text } })

describe("photos of a profile", () => {
  it("PRO-02 PHOTO-03 are shown in the member's order, the first one as the portrait, and others follow", async () => {
    const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
    const ids: number[] = []
    for (let count = 0; count < 4; count++) ids.push(await addPublic(anna))
    const [first = 0, second = 0, third = 0, fourth = 0] = ids
    expect(await idsSeenBy(ben, anna)).toEqual([fourth, third, second, first])
    expect((await order(anna, [second, fourth])).status).toBe(200)
    expect(await idsSeenBy(ben, anna)).toEqual([second, fourth, third, first])
    const { photos, portrait } = await seenBy(ben, anna)
    expect(portrait).toBe(photos[0]?.src)
    expect((await order(anna, [first, second, first])).status).toBe(200)
    expect(await idsSeenBy(ben, anna)).toEqual([first, second, fourth, third])
    await anna.ok(editUpload, { params: { id: third }, body: { main: true } })
    expect(await idsSeenBy(ben, anna)).toEqual([third, first, second, fourth])
  })

  it("PHOTO-03 are ordered by their owner only, and public ones only", async () => {
    const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
    const [open, hidden, his] = [
      await addPublic(anna),
      await insertPhoto(anna.id, { folder: "private" }),
      await addPublic(ben),
    ]
    for (const ids of [[his], [open, his], [hidden], [open, 999_999_999]])
      expect((await order(anna, ids)).error).toMatchObject({ code: 404000, field: "ids" })
    expect((await seenBy(ben, anna)).portrait).toBeNull()
    for (const ids of [[], Array.from({ length: profilePhotosMax + 1 }, (_, index) => open + index)])
      expect((await order(anna, ids)).status).toBe(400)
    expect((await app.call(orderPhotos, { body: { ids: [open] } })).status).toBe(401)
  })

  it("PHOTO-03 PRO-02 have captions, which are removed again, limited and refused to others", async () => {
    const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
    const id = await addPublic(anna)
    expect((await caption(anna, id, " Low tide ")).body.caption).toBe("Low tide")
    expect((await seenBy(ben, anna)).photos).toMatchObject([{ id, caption: "Low tide" }])
    const { items } = await ben.ok(listPhotos, { params: { id: anna.id }, query: {} })
    expect(items).toMatchObject([{ id, caption: "Low tide" }])
    expect((await caption(anna, id, "ü".repeat(captionMax))).status).toBe(200)
    expect((await caption(anna, id, "ü".repeat(captionMax + 1))).status).toBe(400)
    expect((await caption(ben, id, "Mine")).status).toBe(404)
    for (const none of [null, "  "]) {
      await caption(anna, id, "Low tide")
      expect((await caption(anna, id, none)).body.caption).toBeNull()
    }
  })

  it("PRO-02 TRANS-01 a caption is read in the reader's language, and its translation ends with it", async () => {
    const stub = await new EngineStub("libretranslate").start()
    await openTranslation(db, stub.settings)
    const [anna, ben] = [await app.register(), await app.register({ gender: 1, language: "de" })]
    const id = await addPublic(anna)
    await caption(anna, id, "The harbour at low tide, just before breakfast")
    expect((await seenBy(ben, anna)).photos).toMatchObject([{ id, language: "en", translate: null }])
    const target = { type: "caption" as const, id, language: "de" as const }
    const german = "[de] The harbour at low tide, just before breakfast"
    expect((await ben.ok(translate, { body: target })).translate).toBe(german)
    expect((await seenBy(ben, anna)).photos).toMatchObject([{ translate: german, translated_by: "machine" }])
    await anna.ok(correctTranslation, { body: { ...target, translate: "Der Hafen bei Ebbe" } })
    await expect.poll(async () => (await seenBy(ben, anna)).photos).toMatchObject([{ translated_by: "author" }])
    expect((await ben.call(correctTranslation, { body: { ...target, translate: "Mein Hafen" } })).status).toBe(403)
    await caption(anna, id, "Another morning at the harbour, with nobody there")
    expect((await seenBy(ben, anna)).photos).toMatchObject([{ translate: null }])
    await anna.ok(editProfile, { body: { visibility: "friends" } })
    expect((await ben.call(translate, { body: target })).status).toBe(404)
    await anna.ok(editProfile, { body: { visibility: "public" } })
    await anna.ok(deleteUploads, { query: { ids: String(id) } })
    expect((await ben.call(translate, { body: target })).status).toBe(404)
    await stub.stop()
  })

  it("SAFE-01 SUPPORT-02 a caption is warned about like an introduction, and shown to staff with a report", async () => {
    const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
    const id = await addPublic(anna)
    const words = "I'm rarely here, write me on WhatsApp +44 7700 900123"
    await caption(anna, id, words)
    expect((await seenBy(ben, anna)).warning).toEqual(["other_app"])
    const report = { reportType: "photo" as const, reportId: id, content: "Leads elsewhere", reason: "scam" as const }
    await ben.ok(createTicket, { body: { category: "complaint", ...report } })
    const tickets = await rows(
      db,
      sql`select from support_ticket where member_id = ${ben.id} and evidence like ${`%${words}%`}`,
    )
    expect(tickets).toHaveLength(1)
  })
})

/** A processed voice upload without files. */
async function addVoice(member: TestMember, { seconds = 8, status = "ready" } = {}): Promise<number> {
  const [row] = await rows<{ id: number }>(
    db,
    sql`insert into photo (member_id, kind, file, width, height, status, duration, waveform, created_at)
      values (${member.id}, 'audio', ${`p-voice-${(inserted += 1)}`}, 0, 0, ${status}, ${seconds * 1000}, '{10,90}', now())
      returning id`,
  )
  return Number(row?.id)
}

describe("spoken answers", () => {
  const speak = (member: TestMember, voice_id: number) =>
    member.call(setAnswers, { body: { items: [{ prompt: "song", voice_id }] } })
  const isStored = async (id: number) => (await rows(db, sql`select from photo where id = ${id}`)).length > 0

  it("PRO-02 PRO-06 are played on the profile, and replace and are replaced by texts", async () => {
    const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
    const id = await addVoice(anna)
    const { items } = (await speak(anna, id)).body
    expect(items).toMatchObject([{ prompt: "song", content: "", voice_id: id, voice: { duration: 8 } }])
    const [seen] = (await seenBy(ben, anna)).prompts ?? []
    expect(seen).toMatchObject({ prompt: "song", content: "", translate: null, voice: { waveform: [10, 90] } })
    expect(seen?.voice?.src).toMatch(/^\/files\/.*voice\.m4a$/)
    expect((await speak(anna, id)).body.items[0]?.id).toBe(items[0]?.id)
    await anna.ok(setAnswers, { body: { items: [{ prompt: "song", content: "Any tango" }] } })
    expect([await isStored(id), (await seenBy(ben, anna)).prompts?.[0]?.voice]).toEqual([false, null])
    const other = await addVoice(anna)
    await speak(anna, other)
    await anna.ok(deleteUploads, { query: { ids: String(other) } })
    expect((await seenBy(ben, anna)).prompts).toEqual([])
  })

  it("PRO-06 have one recording of 20 seconds at most, of the member, processed, for one answer", async () => {
    const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
    expect((await speak(anna, await addVoice(anna, { seconds: 20 }))).status).toBe(200)
    expect((await speak(anna, await addVoice(anna, { seconds: 21 }))).error).toMatchObject({ code: 400393 })
    const wrong = [await addVoice(ben), await addVoice(anna, { status: "processing" }), await addPublic(anna)]
    for (const id of [...wrong, 999_999_999]) expect((await speak(anna, id)).error).toMatchObject({ code: 404000 })
    const voice_id = await addVoice(anna)
    const invalid = [
      [{ prompt: "song", voice_id, content: "Any tango" }],
      [
        { prompt: "song", voice_id },
        { prompt: "dish", voice_id },
      ],
    ]
    for (const items of invalid)
      expect((await anna.call(setAnswers, { body: { items: items as never } })).status).toBe(400)
    expect((await seenBy(ben, anna)).prompts).toHaveLength(1)
  })
})

describe("answers that staff removed", () => {
  it("STAFF-01 PRO-06 come back after a successful appeal if they were written; recordings are deleted", async () => {
    const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
    const moderator = await newStaff(app, "moderator")
    const voice_id = await addVoice(anna)
    const items = [
      { prompt: "song" as const, voice_id },
      { prompt: "dish" as const, content: "Dumplings" },
    ]
    await anna.ok(setAnswers, { body: { items } })
    const body = { category: "complaint", about: "user", related_id: anna.id, reason: "spam", content: "Look" } as const
    await ben.ok(createTicket, { body })
    const reports = await moderator.ok(queues.complaint.list, { query: {} })
    const caseId = reports.items.find(({ user_id: id }) => id === anna.id)?.id ?? 0
    const decision = { decision: "remove", ground: "spam", reason: "An advertisement" } as const
    await decideCase(moderator, "complaint", caseId, decision)
    expect((await seenBy(ben, anna)).prompts).toEqual([])
    const id = (await anna.ok(showMe, {})).sanction?.id ?? 0
    expect((await app.call(appeal, { body: { key: keyOf(id), content: "A song, no more" } })).status).toBe(200)
    await decideCase(await newStaff(app, "moderator"), "appeal", id, { decision: "lift", reason: "You are right" })
    expect((await seenBy(ben, anna)).prompts).toMatchObject([{ prompt: "dish", content: "Dumplings", voice: null }])
  })
})

describe("interests", () => {
  it("PRO-01 PRO-02 are chosen from the list, replaced as a whole, and shown to others", async () => {
    const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
    expect((await seenBy(ben, anna)).interests).toEqual([])
    const choose = (chosen: unknown) => anna.call(editProfile, { body: { interests: chosen as never } })
    expect((await choose(["tea", "hiking", "tea"])).body.interests).toEqual(["hiking", "tea"])
    expect((await seenBy(ben, anna)).interests).toEqual(["hiking", "tea"])
    await choose(["sea"])
    expect((await seenBy(ben, anna)).interests).toEqual(["sea"])
    expect((await choose(interests.slice(0, interestsMax))).status).toBe(200)
    for (const wrong of [interests.slice(0, interestsMax + 1), ["nothing"], "tea"])
      expect((await choose(wrong)).status).toBe(400)
    expect((await seenBy(ben, anna)).interests).toHaveLength(interestsMax)
    await choose([])
    expect((await seenBy(ben, anna)).interests).toEqual([])
  })
})
