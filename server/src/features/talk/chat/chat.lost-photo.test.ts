import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Message, sendMessage, showThread } from "@redthread/contract/chat"
import { recallMessage } from "@redthread/contract/message"
import { payUpload } from "@redthread/contract/photo"
import { db, rows, transaction } from "../../../core/db/db"
import { twoWhoTalk } from "../../../testing/fixtures/pairs"
import { uploadPicture } from "../../../testing/fixtures/photos"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { give, storedOf } from "../../money/gold/testing/gold-crowd"
import * as notice from "../../signals/notice/notice.service"

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
const open = (reader: TestMember, other: TestMember, query: object = {}) =>
  reader.ok(showThread, { params: { id: other.id }, query: { user: 1, ...query } })

/** A picture of Anna's that Ben may buy in a message. */
async function offered(): Promise<Message> {
  const { id } = await uploadPicture(app, anna)
  return anna.ok(sendMessage, { body: { user_id: ben.id, upload_ids: [id], price: 3 } })
}
const buy = (id: number) =>
  ben.call(payUpload, { body: { upload_id: id, type: "message", price: 3 } }, { "idempotency-key": `buy ${id}` })

/** Resolves when so many statements wait for a lock. */
async function waiting(count: number): Promise<void> {
  const query = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await rows(db, query)).length, { timeout: 8000 }).toBe(count)
}

/** While Ben's purchase is held up before the gold moves, does something else; answers how both ended. */
async function whileBuying<T>(id: number, act: () => Promise<T>): Promise<[number, T]> {
  const started = await transaction(async (tx) => {
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
  const answers = await transaction(async (tx) => {
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
