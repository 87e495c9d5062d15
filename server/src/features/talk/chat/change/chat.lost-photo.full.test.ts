import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Message, sendMessage, showThread } from "@redthread/contract/chat"
import { recallMessage } from "@redthread/contract/message"
import { deleteUploads, listAttachments, payUpload } from "@redthread/contract/photo"
import { besideTransaction } from "../../../../core/db/connection-gate"
import { rows, transaction } from "../../../../core/db/db"
import { db } from "../../../../core/db/pool"
import { clock } from "../../../../core/process/clock"
import { twoWhoTalk } from "../../../../testing/fixtures/pairs"
import { insertUploads, uploadPicture } from "../../../../testing/fixtures/photos"
import { startApp, type TestApp, type TestMember } from "../../../../testing/harness"
import { give, storedOf } from "../../../money/gold/testing/gold-crowd"
import { sweep } from "../../../people/photo/photo.service"
import * as notice from "../../../signals/notice/notice.service"
import { forgetFormer } from "./chat.change.service"

let app: TestApp
let anna: TestMember
let ben: TestMember
beforeAll(async () => {
  app = await startApp()
  ;[anna, ben] = await twoWhoTalk(app)
  await give(ben.id, 10_000)
})
afterAll(() => app.stop())

const recall = ({ id }: { id: number }) => anna.call(recallMessage, { body: { id } })
const remove = (ids: number[]) => anna.call(deleteUploads, { query: { ids: ids.join(",") } as never })
const open = (reader: TestMember, other: TestMember, query: object = {}) =>
  reader.ok(showThread, { params: { id: other.id }, query: { user: 1, ...query } })

/** A picture of Anna's that Ben may buy in a message. */
async function offered(): Promise<Message> {
  const { id } = await uploadPicture(app, anna)
  return anna.ok(sendMessage, { body: { user_id: ben.id, upload_ids: [id], price: 3 } })
}
const buy = (id: number) =>
  ben.call(payUpload, { body: { upload_id: id, type: "message", price: 3 } }, { "idempotency-key": `buy ${id}` })

/** Resolves when at least this number of statements waits for a lock. */
async function waiting(count: number): Promise<void> {
  const query = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(() => besideTransaction(async () => (await rows(db, {}, query)).length))
    .toBeGreaterThanOrEqual(count)
}

/** Runs `act` while Ben's purchase waits before the gold moves. @returns the outcomes of both */
async function whileBuying<T>(id: number, act: () => Promise<T>): Promise<[number, T]> {
  const started = await transaction(db, async (tx) => {
    await tx.execute(sql`select from ledger_account where member_id = ${ben.id} for update`)
    const bought = buy(id)
    await waiting(1)
    const done = act()
    await waiting(2)
    return { bought, done }
  })
  return [(await started.bought).status, await started.done]
}

test("CHAT-07 PHOTO-04 a recall waits for a purchase that is under way, and is refused", async () => {
  const message = await offered()
  const [bought, recalled] = await whileBuying(message.upload_ids[0] ?? 0, () => recall(message))
  expect([bought, recalled.error.code]).toEqual([200, 400240])
  expect((await open(ben, anna)).messages[0]).toMatchObject({
    id: message.id,
    recalled: false,
    uploads: [{ paid: true }],
  })
})

test("CHAT-07 PHOTO-04 a purchase waits for a recall that is under way, and takes nothing", async () => {
  const message = await offered()
  const [id = 0] = message.upload_ids
  const before = await storedOf(ben.id)
  const answers = await transaction(db, async (tx) => {
    await notice.lock(tx, anna.id)
    const recalled = recall(message)
    await waiting(1)
    const bought = buy(id)
    await waiting(2)
    return { recalled, bought }
  })
  expect([(await answers.recalled).status, (await answers.bought).status]).toEqual([200, 404])
  expect(await storedOf(ben.id)).toEqual(before)
})

test("CHAT-07 PHOTO-04 what is bought in a message is not deleted", async () => {
  const { id: messageId, upload_ids } = await offered()
  const [id = 0] = upload_ids
  const [bought, removed] = await whileBuying(id, () => remove([id]))
  expect([bought, removed.error.code]).toEqual([200, 400240])
  expect((await open(ben, anna)).messages[0]).toMatchObject({ id: messageId, uploads: [{ id, paid: true }] })
})

test("CHAT-07 a deleted upload is removed from its messages on both sides, and its file is stored for 30 days", async () => {
  const [one = 0, two = 0] = await insertUploads(anna, 2)
  const message = await anna.ok(sendMessage, { body: { user_id: ben.id, upload_ids: [one, two] } })
  const { seq: known } = await open(ben, anna)
  const sockets = [await anna.socket(), await ben.socket()]
  expect((await remove([one])).status).toBe(200)
  for (const socket of sockets) {
    const { data, memberSeq } = await socket.next("message_changed")
    expect(data).toMatchObject({ id: message.id, seq: message.seq, changed: known + 1 })
    expect(memberSeq).toBeGreaterThan(0)
  }
  const { messages, seq } = await open(ben, anna, { since: known })
  expect(messages).toMatchObject([{ id: message.id, recalled: false, upload_ids: [two] }])
  expect(seq).toBe(known + 1)
  const exchanged = await ben.ok(listAttachments, { params: { id: anna.id }, query: {} })
  expect(exchanged.items.map(({ id }) => id)).not.toContain(one)
  const kept = async () => (await rows(db, {}, sql`select from kept_photo where photo_id = ${one}`)).length
  await sweep(db)
  expect(await kept()).toBe(1)
  clock.advance(31 * 86_400_000)
  await forgetFormer(db)
  await sweep(db)
  clock.set(null)
  expect(await kept()).toBe(0)
  expect(await rows(db, {}, sql`select from photo where id = ${two}`)).toHaveLength(1)
})

/** Messages of Anna's with this photo to so many members who are made for it; answers the ids of these. */
async function greetMany(photoId: number, count: number): Promise<number[]> {
  const made = await rows(
    db,
    { id: "int8" },
    sql`with made as (
        insert into account (email, password_hash, created_at)
        select 'greeted' || n || '@example.org', '', now() from generate_series(1, ${count}) n returning id
      ), counters as (
        insert into counter (member_id) select id from made
      ), pairs as (
        insert into thread (low_id, high_id, seq, initiator_id, created_at)
        select ${anna.id}, id, 1, ${anna.id}, now() from made returning id, high_id
      ), sides as (
        insert into thread_member (thread_id, member_id, other_id)
        select id, ${anna.id}::bigint, high_id from pairs union all select id, high_id, ${anna.id} from pairs
      ), sent as (
        insert into message (thread_id, seq, changed, sender_id, type, content, created_at)
        select id, 1, 1, ${anna.id}, 'photo', '', now() from pairs returning id, thread_id
      ), carried as (
        insert into message_upload (message_id, position, thread_id, photo_id)
        select id, 0, thread_id, ${photoId} from sent
      )
      select id from made order by id`,
  )
  return made.map(({ id }) => id)
}

test("CHAT-07 a photo sent to hundreds is deleted at once despite locks, and all receivers are notified later", async () => {
  const [photoId = 0] = await insertUploads(anna, 1)
  const greeted = await greetMany(photoId, 300)
  const sent = await anna.ok(sendMessage, { body: { user_id: ben.id, upload_ids: [photoId] } })
  const { seq: known } = await open(ben, anna)
  await transaction(db, async (tx) => {
    await notice.lock(tx, greeted[200] ?? 0)
    const start = Date.now()
    expect((await remove([photoId])).status).toBe(200)
    await anna.ok(sendMessage, { body: { user_id: ben.id, message_content: "Still here" } })
    // A lock that others hold is waited for ten seconds.
    expect(Date.now() - start).toBeLessThan(5000)
    expect((await open(ben, anna)).messages.find(({ id }) => id === sent.id)?.upload_ids).toEqual([])
  })
  const unchanged = sql`select from message join thread_member side on side.thread_id = message.thread_id
    where side.other_id = any(${`{${greeted.join(",")}}`}::bigint[]) or side.member_id = any(${`{${greeted.join(",")}}`}::bigint[])
    group by message.id having bool_or(side.member_seq = 0 or message.changed = message.seq)`
  await expect.poll(async () => (await rows(db, {}, unchanged)).length).toBe(0)
  const changed = async () => (await open(ben, anna, { since: known })).messages.find(({ id }) => id === sent.id)
  await expect.poll(changed).toMatchObject({ upload_ids: [], recalled: false })
  const former = await rows(db, {}, sql`select from message_former where photo_ids @> array[${photoId}::bigint]`)
  expect(former).toHaveLength(301)
}, 60_000)
