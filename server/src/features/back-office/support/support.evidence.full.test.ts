import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import { sendMessage } from "@redthread/contract/chat"
import { editContact, payContact } from "@redthread/contract/contact"
import { createFeed, deleteFeed } from "@redthread/contract/feed"
import { recallMessage, showMessage } from "@redthread/contract/message"
import { deleteUploads, showPhoto } from "@redthread/contract/photo"
import { editProfile } from "@redthread/contract/profile"
import { appeal } from "@redthread/contract/sanction"
import { queues } from "@redthread/contract/staff-queue"
import { createTicket, type ReportType } from "@redthread/contract/support"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { talk, twoWhoTalk } from "../../../testing/fixtures/pairs"
import { addPhoto, insertUploads, uploadPicture } from "../../../testing/fixtures/photos"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { decideCase, newStaff } from "../../../testing/staff"
import { give } from "../../money/gold/testing/gold-crowd"
import { sweep } from "../../people/photo/photo.service"
import { forgetFormer } from "../../talk/chat/change/chat.change.service"

let app: TestApp
let moderator: TestMember
let another: TestMember
beforeAll(async () => {
  app = await startApp()
  moderator = await newStaff(app, "moderator")
  another = await newStaff(app, "moderator")
})
afterAll(() => app.stop())

async function report(by: TestMember, about: ReportType, related_id: number): Promise<{ params: { id: number } }> {
  await by.ok(createTicket, { body: { category: "complaint", about, related_id, reason: "nudity", content: "Look" } })
  const [found] = await rows<{ id: number }>(
    db,
    sql`select id from support_ticket where member_id = ${by.id} and report_type = ${about} and report_id = ${related_id}`,
  )
  return { params: { id: Number(found?.id) } }
}
const remove = (by: TestMember, id: number) => by.call(deleteUploads, { query: { ids: String(id) } as never })
const load = async (src: string) => (await fetch(new URL(src, app.url))).status

test("STAFF-01 CHAT-07 a reported picture that was recalled and deleted loads only for the staff member with the claim", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const { id, src: before } = await uploadPicture(app, anna)
  const sent = await anna.ok(sendMessage, { body: { user_id: ben.id, upload_ids: [id] } })
  await anna.ok(recallMessage, { body: { id: sent.id } })
  expect((await remove(anna, id)).status).toBe(200)
  expect((await anna.call(showPhoto, { params: { id } })).status).toBe(404)
  expect(await load(before)).toBe(404)
  const which = await report(ben, "message", sent.id)
  const { case: shown } = await moderator.ok(queues.complaint.show, which)
  expect([shown.evidence, shown.evidence_count, shown.evidence_files]).toEqual([null, 1, undefined])
  const { case: taken } = await moderator.ok(queues.complaint.claim, which)
  const [file] = taken.evidence_files ?? []
  expect(file).toMatchObject({ id, kind: "image", duration: null })
  expect([await load(file?.src ?? ""), await load(file?.blurred ?? "")]).toEqual([200, 200])
  expect(await load((file?.src ?? "").replace(`viewer=${moderator.id}`, `viewer=${another.id}`))).toBe(404)
  expect((await another.ok(queues.complaint.show, which)).case.evidence_files).toBeUndefined()
  await moderator.ok(queues.complaint.release, which)
  expect(await load(file?.src ?? "")).toBe(404)
  expect(
    await rows(db, sql`select from audit where action = 'case.claim' and actor_id = ${moderator.id}`),
  ).toHaveLength(1)
})

test("STAFF-01 evidence of an open case is kept beyond the 30 days of recalled messages, and deleted with the decision", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const [id = 0] = await insertUploads(anna, 1)
  const sent = await anna.ok(sendMessage, { body: { user_id: ben.id, upload_ids: [id] } })
  const which = await report(ben, "message", sent.id)
  await anna.ok(recallMessage, { body: { id: sent.id } })
  clock.advance(31 * 86_400_000)
  await forgetFormer(db)
  clock.set(null)
  await sweep(db)
  const { case: taken } = await moderator.ok(queues.complaint.claim, which)
  expect(taken.evidence_files).toMatchObject([{ id }])
  await decideCase(moderator, "complaint", which.params.id, { decision: "dismiss" })
  const { case: decided } = await moderator.ok(queues.complaint.show, which)
  expect(decided.evidence_files).toBeUndefined()
  await sweep(db)
  expect(await rows(db, sql`select photo_id from kept_photo where photo_id = ${id}`)).toEqual([])
})

/** A member was warned for a picture and has deleted it. */
async function warnForPicture() {
  const [anna, ben] = await twoWhoTalk(app)
  const { id: photo } = await addPhoto(app, anna, "public")
  const which = await report(ben, "photo", photo)
  expect((await remove(anna, photo)).status).toBe(200)
  await decideCase(moderator, "complaint", which.params.id, {
    decision: "warn",
    ground: "nudity",
    reason: "A picture without clothes",
  })
  const { sanction } = await anna.ok(showMe, {})
  return { photo, key: sanction?.key ?? "", params: { id: sanction?.id ?? 0 } }
}
const keptOf = (id: number) => rows(db, sql`select photo_id from kept_photo where photo_id = ${id}`)

test("STAFF-01 an appeal shows the reported picture, which is deleted after its decision", async () => {
  const { photo, key, params } = await warnForPicture()
  expect((await app.call(appeal, { body: { key, content: "It shows a statue in a museum" } })).status).toBe(200)
  clock.advance(31 * 86_400_000)
  await sweep(db)
  clock.set(null)
  expect((await another.ok(queues.appeal.show, { params })).case).toMatchObject({
    evidence_count: 1,
    facts: expect.arrayContaining([{ name: "reason", as: "text", value: "A picture without clothes" }]),
  })
  const { case: taken } = await another.ok(queues.appeal.claim, { params })
  const src = taken.evidence_files?.[0]?.src ?? ""
  expect(taken.evidence_files).toMatchObject([{ id: photo }])
  expect(await load(src)).toBe(200)
  expect(await load(src.replace(`viewer=${another.id}`, `viewer=${moderator.id}`))).toBe(404)
  await decideCase(another, "appeal", params.id, { decision: "lift", reason: "It is a statue" })
  expect(await load(src)).toBe(404)
  await sweep(db)
  expect(await keptOf(photo)).toEqual([])
})

test("STAFF-01 evidence of a sanction without an appeal is kept for 30 days", async () => {
  const { photo } = await warnForPicture()
  clock.advance(29 * 86_400_000)
  await sweep(db)
  expect(await keptOf(photo)).toHaveLength(1)
  clock.advance(2 * 86_400_000)
  await sweep(db)
  clock.set(null)
  expect(await keptOf(photo)).toEqual([])
})

test("STAFF-01 FEED-03 photos of a post, an album and a profile are kept for the case when their owner deletes them", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const [posted, album] = [await uploadPicture(app, anna, 2), await addPhoto(app, anna, "public", { seed: 3 })]
  await anna.ok(editProfile, { body: { avatar: album.id } as never })
  const { id: post } = await anna.ok(createFeed, { body: { content: "Look", upload_ids: [posted.id] } })
  const which = await report(ben, "feed", post)
  await report(ben, "photo", album.id)
  await report(ben, "user", anna.id)
  await anna.ok(deleteFeed, { params: { id: post } })
  expect((await remove(anna, album.id)).status).toBe(200)
  await sweep(db)
  const { case: taken } = await moderator.ok(queues.complaint.claim, which)
  const files = taken.evidence_files ?? []
  expect(new Set(files.map(({ id }) => id))).toEqual(new Set([posted.id, album.id]))
  for (const { src } of files) expect(await load(src)).toBe(200)
})

test("STAFF-01 a reported voice message comes with its sound, length and waveform", async () => {
  const [anna, ben] = await twoWhoTalk(app)
  const [id = 0] = await insertUploads(anna, 1)
  await db.execute(sql`update photo set kind = 'audio', duration = 4200, waveform = '{10,90}' where id = ${id}`)
  const sent = await anna.ok(sendMessage, { body: { user_id: ben.id, upload_ids: [id] } })
  const { case: taken } = await moderator.ok(queues.complaint.claim, await report(ben, "message", sent.id))
  const [file] = taken.evidence_files ?? []
  expect(file).toMatchObject({ kind: "audio", blurred: null, duration: 4.2, waveform: [10, 90] })
  expect(file?.src).toContain("/voice.m4a")
})

test("SUPPORT-02 evidence of a translation and of contact information is what the reporter saw", async () => {
  const [anna, ben] = [await app.register({ language: "zh" }), await app.register({ gender: 1, language: "tw" })]
  const carl = await app.register({ gender: 1 })
  await talk(anna, ben)
  const sent = await anna.ok(sendMessage, { body: { user_id: ben.id, message_content: "汉语" } })
  await expect.poll(async () => (await ben.ok(showMessage, { params: { id: sent.id } })).translate).toBe("漢語")
  await anna.ok(editContact, { body: { facebook: "anna.at.sea", price: 1 } })
  await give(ben.id, 1000)
  await ben.call(payContact, { params: { id: anna.id }, body: { price: 1 } }, { "idempotency-key": "contact" })
  const which = [
    await report(ben, "translation", sent.id),
    await report(anna, "translation", sent.id),
    await report(ben, "contact", anna.id),
    await report(carl, "contact", anna.id),
  ]
  await anna.ok(editContact, { body: { facebook: "harmless" } })
  const evidence = which.map(async (one) => {
    const { case: shown } = await moderator.ok(queues.complaint.show, one)
    return shown.reports?.find(({ id }) => id === one.params.id)?.evidence
  })
  const [read, written, bought, unpaid] = await Promise.all(evidence)
  expect([read, written]).toEqual(["汉语\n\n漢語", "汉语\n\n漢語"])
  expect(bought).toContain("anna.at.sea")
  expect(unpaid).not.toContain("anna.at.sea")
})
