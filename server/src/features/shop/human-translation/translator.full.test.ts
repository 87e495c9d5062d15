import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createFeed } from "@redthread/contract/feed"
import {
  claimTranslation,
  editTranslator,
  humanPrice,
  listDesk,
  listTranslators,
  orderTranslation,
  showDeskEarnings,
} from "@redthread/contract/human-translation"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { everyFeature } from "../../../core/every-feature"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { appoint as giveSecondFactor, newStaff } from "../../../testing/staff"
import { give } from "../../money/gold/testing/gold-crowd"

let app: TestApp
let boss: TestMember

beforeAll(async () => {
  app = await startApp()
  boss = await newStaff(app, "admin")
})
afterAll(() => app.stop())

const content = "A long evening by the lake, and nobody there to tell it to"

/** Returns the id of an ordered translation of the writer's post. */
async function order(writer: TestMember, language: "de" | "fr"): Promise<number> {
  const buyer = await app.register({ gender: 1 })
  await give(buyer.id, 10_000)
  const { id } = await writer.ok(createFeed, { body: { content } })
  const { body } = await buyer.call(
    orderTranslation,
    { body: { type: "feed", id, language, price: humanPrice(content) } },
    { "idempotency-key": randomUUID() },
  )
  return body.id
}

const stateOf = async (id: number): Promise<string | undefined> =>
  (await rows<{ state: string }>(db, sql`select state from translation_order where id = ${id}`))[0]?.state

const french = [{ source: "en" as const, language: "fr" as const }]
const appoint = (by: TestMember, id: number, pairs: { source: "en" | "de"; language: "fr" | "de" }[]) =>
  by.call(editTranslator, { params: { id }, body: { pairs } })

test("TRANS-03 a translator sees and claims only orders of their pairs, until the role ends", async () => {
  const [anna, newcomer] = [await app.register(), await app.register()]
  const [toGerman, toFrench] = [await order(anna, "de"), await order(anna, "fr")]
  expect((await newcomer.call(listDesk, { query: {} })).status).toBe(403)
  expect((await appoint(boss, newcomer.id, french)).body).toEqual({ role: "translator", pairs: french })
  await giveSecondFactor(newcomer, "translator")
  const { items: translators } = await boss.ok(listTranslators, {})
  expect(translators).toContainEqual({
    id: newcomer.id,
    name: newcomer.session.me.name,
    role: "translator",
    pairs: french,
  })
  expect((await newcomer.call(listTranslators, {})).status).toBe(403)
  const { items, pairs: waiting } = await newcomer.ok(listDesk, { query: {} })
  expect(items.map(({ id }) => id)).toEqual([toFrench])
  expect(waiting).toEqual([{ source: "en", language: "fr", waiting: 1 }])
  expect((await newcomer.ok(showDeskEarnings, {})).pairs).toEqual(french)
  expect((await newcomer.call(claimTranslation, { params: { id: toGerman } })).status).toBe(403)
  await newcomer.ok(claimTranslation, { params: { id: toFrench } })
  expect((await appoint(boss, newcomer.id, [])).body).toEqual({ role: "member", pairs: [] })
  expect((await newcomer.call(listDesk, { query: {} })).status).toBe(403)
  expect(await stateOf(toFrench)).toBe("queued")
  expect((await boss.ok(listTranslators, {})).items.map(({ id }) => id)).not.toContain(newcomer.id)
})

test("TRANS-03 only administrators appoint translators of language pairs; higher staff keep their role", async () => {
  const one = await app.register()
  expect((await appoint(one, one.id, french)).status).toBe(403)
  expect((await appoint(boss, one.id, [{ source: "de", language: "de" }])).error.code).toBe(400422)
  expect((await appoint(boss, 999_999, french)).status).toBe(404)
  expect((await appoint(boss, boss.id, french)).body).toEqual({ role: "admin", pairs: french })
  const exported = everyFeature.exports(db, boss.id).find(({ name }) => name === "human-translation")
  expect(await exported?.read()).toMatchObject({ translates: french })
  const entries = await rows<{ subject: number; detail: unknown }>(
    db,
    sql`select subject_id as subject, detail from audit where action = 'translator.pairs' order by id desc limit 1`,
  )
  expect(entries).toEqual([{ subject: boss.id, detail: { role: "admin", pairs: french } }])
})
