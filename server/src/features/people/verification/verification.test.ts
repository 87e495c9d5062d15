import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { showMe } from "@redthread/contract/account"
import { listNotifications } from "@redthread/contract/notification"
import { deleteUploads, editUpload, listPhotos } from "@redthread/contract/photo"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { listStaffQueues } from "@redthread/contract/staff-queue"
import {
  claimVerification,
  decideVerification,
  gesturesPerDay,
  listVerifications,
  releaseVerification,
  revokeVerification,
  showVerification,
  startVerification,
  submitVerification,
  type VerificationAttempt,
  withdrawVerification,
} from "@redthread/contract/verification"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { clock } from "../../../core/process/clock"
import { uploadFile, uploadPicture } from "../../../testing/fixtures/photos"
import { alteredCopy, demoPortrait } from "../../../testing/fixtures/portraits"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { newStaff, settleDecisions } from "../../../testing/staff"

let app: TestApp
let [moderator, colleague] = [] as unknown as [TestMember, TestMember]

beforeAll(async () => {
  app = await startApp({ PICTURE_TEXT: "0" })
  ;[moderator, colleague] = [await newStaff(app, "moderator"), await newStaff(app, "moderator")]
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

async function shown(member: TestMember): Promise<VerificationAttempt> {
  const { attempt } = await member.ok(startVerification, {})
  if (!attempt) throw new Error("no gesture was shown")
  return attempt
}

let seed = 500

/** Id of an attempt with a waiting selfie. */
async function handIn(member: TestMember, picture = (seed += 1)): Promise<{ id: number; upload: number }> {
  const { id } = await shown(member)
  const { id: upload } = await uploadPicture(app, member, picture)
  await member.ok(submitVerification, { params: { id }, body: { upload_id: upload, confirmed: true } })
  return { id, upload }
}

/** Expires the gesture by editing its row; a session would not last as long. */
const letPass = ({ id }: TestMember, minutes: number) =>
  db.execute(sql`update verification set created_at = created_at - make_interval(mins => ${minutes}),
    expires_at = expires_at - make_interval(mins => ${minutes}) where member_id = ${id}`)

const claim = (staff: TestMember, id: number) => staff.call(claimVerification, { params: { id } })
const stage = (staff: TestMember, id: number, approve: boolean) =>
  staff.call(decideVerification, {
    params: { id },
    body: approve
      ? { decision: "approve" }
      : { decision: "refuse", reason: "gesture_missing", note: "Two fingers, please" },
  })

async function decide(staff: TestMember, id: number, approve: boolean) {
  const reply = await stage(staff, id, approve)
  await settleDecisions()
  return reply
}

const load = (address: string, by?: TestMember) =>
  fetch(`${app.url}${address}`, by ? { headers: { authorization: `Bearer ${by.token}` } } : {})

describe("an attempt", () => {
  it("PRO-13 shows a random gesture, the same until it expires, and a limited number a day", async () => {
    const member = await app.register()
    expect(await member.ok(showVerification, {})).toMatchObject({ verified: false, attempt: null, tries_left: 5 })
    const first = await shown(member)
    expect(await shown(member)).toEqual(first)
    const seen = new Set<number>([first.id])
    for (let triesLeft = gesturesPerDay - 1; triesLeft > 0; triesLeft -= 1) {
      await letPass(member, 16)
      seen.add((await shown(member)).id)
    }
    expect(seen.size).toBe(gesturesPerDay)
    await letPass(member, 16)
    expect((await member.call(startVerification, {})).error.code).toBe(400_783)
    const { tries_left, next_try_at } = await member.ok(showVerification, {})
    expect([tries_left, next_try_at]).toEqual([0, expect.any(String)])
    await letPass(member, 24 * 60)
    await shown(member)
  })

  it("PRO-13 shows different gestures", async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => app.register()))
    const gestures = await Promise.all(members.map(async (member) => JSON.stringify((await shown(member)).gesture)))
    expect(new Set(gestures).size).toBeGreaterThan(1)
  })

  it("PRO-13 accepts a fresh picture of the member with consent until the gesture expires", async () => {
    const [member, other] = [await app.register(), await app.register()]
    clock.set(new Date())
    const { id } = await shown(member)
    const { id: upload } = await uploadPicture(app, member)
    const { id: foreign } = await uploadPicture(app, other)
    const submit = async (by: TestMember, upload_id: number, confirmed = true) =>
      (await by.call(submitVerification, { params: { id }, body: { upload_id, confirmed: confirmed as true } })).error
        .code
    expect(await submit(member, upload, false)).toBe(400_780)
    expect(await submit(member, foreign)).toBe(404_000)
    expect(await submit(other, foreign)).toBe(404_000)
    await member.ok(editUpload, { params: { id: upload }, body: { folder: "public" } })
    expect(await submit(member, upload)).toBe(400_380)
    const { id: fresh } = await uploadPicture(app, member, 2)
    clock.advance(15 * 60_000 + 1)
    expect(await submit(member, fresh)).toBe(400_784)
  })

  it("PRO-13 hides a waiting selfie, which cannot be used elsewhere", async () => {
    const member = await app.register()
    const { id, upload } = await handIn(member)
    expect((await member.ok(showVerification, {})).attempt).toMatchObject({ id, state: "waiting" })
    expect((await member.call(startVerification, {})).error.code).toBe(400_782)
    // Retry after a lost reply.
    await member.ok(submitVerification, { params: { id }, body: { upload_id: upload, confirmed: true } })
    for (const folder of ["public", "private"] as const) {
      const { items } = await member.ok(listPhotos, { params: { id: member.id }, query: { folder } })
      expect(items).toEqual([])
    }
    expect((await member.call(editUpload, { params: { id: upload }, body: { folder: "public" } })).status).toBe(404)
    expect((await member.call(editProfile, { body: { avatar: upload } })).status).toBe(404)
  })

  it("PRO-13 can be withdrawn, also by deleting the upload, with the selfie", async () => {
    const member = await app.register()
    const first = await handIn(member)
    await member.ok(withdrawVerification, { params: { id: first.id } })
    expect(await rows(db, sql`select from photo where id = ${first.upload}`)).toEqual([])
    const second = await handIn(member)
    await member.ok(deleteUploads, { query: { ids: String(second.upload) } as never })
    expect((await member.ok(showVerification, {})).attempt).toMatchObject({ id: second.id, state: "withdrawn" })
    expect((await claim(moderator, second.id)).error.code).toBe(400_506)
  })
})

describe("staff", () => {
  it("PRO-13 STAFF-01 see the queue and claim a case; only the claimer loads the selfie", async () => {
    const member = await app.register()
    await uploadPicture(app, member, 40).then(({ id }) => member.ok(editProfile, { body: { avatar: id } }))
    const { id } = await handIn(member)
    const { items, waiting } = await moderator.ok(listVerifications, { query: { max_id: id - 1 } })
    expect(waiting).toBeGreaterThan(0)
    expect(items).toMatchObject([{ id, user: { user_id: member.id }, claimed_by: null, mine: false }])
    const { items: queues } = await moderator.ok(listStaffQueues, {})
    const entry = queues.find(({ queue }) => queue === "verification")
    expect(entry).toMatchObject({ waiting, oldest_at: expect.any(String) })
    const { body: taken } = await claim(moderator, id)
    expect(taken).toMatchObject({ id, mine: true, history: [], seen_before: 0, user: { user_id: member.id } })
    expect(taken.photos).toHaveLength(1)
    expect((await load(taken.selfie, moderator)).status).toBe(200)
    expect((await load(taken.selfie)).status).toBe(200)
    expect((await load(taken.selfie, colleague)).status).toBe(404)
    expect((await load(taken.selfie.replace(/\?.*/, ""), colleague)).status).toBe(404)
    expect((await claim(colleague, id)).error.code).toBe(400_740)
    expect((await decide(colleague, id, true)).status).toBe(404)
    const mine = await moderator.ok(listVerifications, { query: { mine: "1" } })
    expect(mine.items.map((each) => each.id)).toEqual([id])
    await moderator.ok(releaseVerification, { params: { id } })
    expect((await load(taken.selfie, moderator)).status).toBe(404)
    expect((await claim(colleague, id)).status).toBe(200)
    clock.set(new Date(Date.now() + 31 * 60_000))
    expect((await decide(colleague, id, true)).status).toBe(404)
    expect((await claim(moderator, id)).status).toBe(200)
  })

  it("PRO-13 approve: the mark is on profile and account, the member is notified, only the selfie's digest is kept", async () => {
    const member = await app.register()
    const { id, upload } = await handIn(member)
    const { body: taken } = await claim(moderator, id)
    // Two clicks: one decides, the other is refused.
    const decided = await Promise.all([stage(moderator, id, true), stage(moderator, id, true)])
    await settleDecisions()
    const outcomes = decided.map(({ status, error }) => (status === 200 ? "decided" : error.code))
    expect(outcomes).toEqual(expect.arrayContaining(["decided", 400_506]))
    expect((await decide(moderator, id, false)).error.code).toBe(400_506)
    expect((await member.ok(showVerification, {})).verified).toBe(true)
    expect((await member.ok(showMe, {})).verified).toBe(true)
    expect((await moderator.ok(showProfile, { params: { id: member.id } })).verified).toBe(true)
    const { items } = await member.ok(listNotifications, { query: {} })
    expect(items).toMatchObject([{ type: "verify", event: "accepted", data: { target_id: id } }])
    expect((await load(taken.selfie, moderator)).status).toBe(404)
    expect(await rows(db, sql`select from photo where id = ${upload}`)).toEqual([])
    const [row] = await rows<{ length: number }>(
      db,
      sql`select length(digest) as length from verification where id = ${id}`,
    )
    expect(row?.length).toBe(32)
    expect((await member.call(startVerification, {})).error.code).toBe(400_781)
    await moderator.ok(revokeVerification, { params: { id: member.id }, body: { reason: "not_same_person" } })
    expect((await member.ok(showVerification, {})).verified).toBe(false)
  })

  it("PRO-13 refuse with a reason that the member reads; the same picture is recognised", async () => {
    const member = await app.register()
    const { id } = await handIn(member, 77)
    await claim(moderator, id)
    expect((await decide(moderator, id, false)).status).toBe(200)
    const { verified, attempt } = await member.ok(showVerification, {})
    expect(verified).toBe(false)
    expect(attempt).toMatchObject({ state: "refused", reason: "gesture_missing", note: "Two fingers, please" })
    const { items } = await member.ok(listNotifications, { query: {} })
    expect(items).toMatchObject([{ type: "verify", event: "refused" }])
    const again = await handIn(await app.register(), 77)
    expect((await claim(moderator, again.id)).body.seen_before).toBe(1)
    const audited = await rows<{ action: string }>(
      db,
      sql`select action from audit where subject_id = ${member.id} order by id`,
    )
    expect(audited.map(({ action }) => action)).toEqual(["verification.claim", "verification.refuse"])
  })

  it("PRO-13 an altered copy of a selfie is recognised after the selfie was deleted, another one is not", async () => {
    const handInFile = async (member: TestMember, bytes: Buffer): Promise<number> => {
      const { id } = await shown(member)
      const { id: upload } = await uploadFile(app, member, bytes)
      await member.ok(submitVerification, { params: { id }, body: { upload_id: upload, confirmed: true } })
      return id
    }
    const selfie = await demoPortrait(12)
    const member = await app.register()
    const first = await handInFile(member, selfie)
    expect((await claim(moderator, first)).body.seen_before).toBe(0)
    await decide(moderator, first, true)
    const copier = await app.register()
    const again = await handInFile(copier, await alteredCopy(selfie))
    expect((await claim(moderator, again)).body.seen_before).toBe(1)
    const other = await handInFile(await app.register(), await demoPortrait(13))
    expect((await claim(moderator, other)).body.seen_before).toBe(0)
    const stored = () =>
      rows<{ part: number }>(db, sql`select part from verification_fingerprint where verification_id = ${again}`)
    expect(await stored()).toHaveLength(2)
    // A selfie that is taken back leaves nothing.
    await copier.ok(withdrawVerification, { params: { id: again } })
    expect(await stored()).toEqual([])
  })

  it("PRO-13 STAFF-01 decide only with the role, and not about themselves", async () => {
    const own = await handIn(moderator)
    expect((await claim(moderator, own.id)).error.code).toBe(400_206)
    const support = await newStaff(app, "support")
    for (const by of [support, await app.register()]) {
      expect((await claim(by, own.id)).status).toBe(403)
      expect((await by.call(listVerifications, { query: {} })).status).toBe(403)
    }
  })
})
