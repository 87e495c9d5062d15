import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { editProfile, type Profile, showProfile } from "@redthread/contract/profile"
import { answerMax, listAnswers, setAnswers } from "@redthread/contract/prompt"
import { block } from "@redthread/contract/relation"
import { createTicket } from "@redthread/contract/support"
import { translate } from "@redthread/contract/translation"
import { correctTranslation } from "@redthread/contract/translation-memory"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { everyFeature } from "../../../core/every-feature"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { EngineStub } from "../translation/testing/engine-stubs"
import { openTranslation } from "../translation/translation.service"

let app: TestApp
let stub: EngineStub

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  stub = await new EngineStub("libretranslate").start()
  await openTranslation(db, stub.settings)
})
afterEach(() => stub.stop())

const song = { prompt: "song", content: "Anything with too many trumpets in it" } as const
const dish = { prompt: "dish", content: "Dumplings, and nobody leaves before they are gone" } as const
const sunday = { prompt: "sunday", content: "Bread, a long walk and the whole newspaper" } as const

type AnswerInput = Parameters<typeof answer>[1]
const answer = (member: TestMember, items: { prompt: "song" | "dish" | "sunday"; content: string }[]) =>
  member.ok(setAnswers, { body: { items } })
const seenBy = async (reader: TestMember, member: TestMember): Promise<NonNullable<Profile["prompts"]>> =>
  (await reader.ok(showProfile, { params: { id: member.id } })).prompts ?? []

describe("answered prompts", () => {
  it("PRO-06 PRO-02 are kept in order, replaced as a list, and shown to others", async () => {
    const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
    expect([await anna.ok(listAnswers, {}), await seenBy(ben, anna)]).toEqual([{ items: [] }, []])
    const { items } = await answer(anna, [song, dish, sunday])
    expect(items).toMatchObject([song, dish, sunday])
    expect(await seenBy(ben, anna)).toMatchObject([song, dish, sunday].map((said) => ({ ...said, language: "en" })))
    const turned = await answer(anna, [sunday, song])
    expect(turned.items.map(({ id }) => id)).toEqual([items[2]?.id, items[0]?.id])
    const reworded = await answer(anna, [sunday, { ...song, content: "Any tango" }])
    expect(reworded.items[0]?.id).toBe(items[2]?.id)
    expect(items.map(({ id }) => id)).not.toContain(reworded.items[1]?.id)
    expect(await seenBy(anna, anna)).toMatchObject([sunday, { content: "Any tango" }])
    await answer(anna, [])
    expect([await anna.ok(listAnswers, {}), await seenBy(ben, anna)]).toEqual([{ items: [] }, []])
  })

  it("PRO-06 refuses a fourth, a repeated, an unknown, a too long, an empty one, and visitors", async () => {
    const anna = await app.register()
    const wrong: unknown[] = [
      [song, dish, sunday, { prompt: "talk", content: "Bridges" }],
      [song, { ...song, content: "Another" }],
      [{ prompt: "weight", content: "No" }],
      [{ prompt: "song", content: "x".repeat(answerMax + 1) }],
      [{ prompt: "song", content: "   " }],
      [{ ...song, id: 1 }],
      [{ prompt: "song" }],
    ]
    for (const items of wrong)
      expect((await anna.call(setAnswers, { body: { items: items as AnswerInput } })).status).toBe(400)
    expect((await app.call(setAnswers, { body: { items: [song] } })).status).toBe(401)
    expect(await anna.ok(listAnswers, {})).toEqual({ items: [] })
    await answer(anna, [{ prompt: "song", content: "ü".repeat(answerMax) }])
  })

  it("PRO-06 keep one of two lists that are saved concurrently", async () => {
    const anna = await app.register()
    await Promise.all([answer(anna, [song, dish]), answer(anna, [dish, sunday]), answer(anna, [song, dish])])
    const { items } = await anna.ok(listAnswers, {})
    const stored = items.map(({ prompt, content }) => ({ prompt, content }))
    expect([
      [song, dish],
      [dish, sunday],
    ]).toContainEqual(stored)
  })

  it("PRO-02 TRANS-01 are read in the reader's language, by engine or author if there is one", async () => {
    const anna = await app.register()
    const ben = await app.register({ gender: 1, language: "de" })
    const id = (await answer(anna, [dish])).items[0]?.id ?? 0
    expect(await seenBy(ben, anna)).toMatchObject([{ id, translate: null }])
    const target = { type: "prompt" as const, id, language: "de" as const }
    expect((await ben.ok(translate, { body: target })).translate).toBe(`[de] ${dish.content}`)
    expect(await seenBy(ben, anna)).toMatchObject([
      { ...dish, translate: `[de] ${dish.content}`, translated_by: "machine" },
    ])
    await anna.ok(correctTranslation, { body: { ...target, translate: "Maultaschen, bis keine mehr da sind" } })
    await expect.poll(() => seenBy(ben, anna)).toMatchObject([{ translated_by: "author" }])
  })
})

describe("visibility of answers", () => {
  it("PRO-03 REL-02 hides answers from members that the member hides from or has blocked", async () => {
    const [anna, ben] = [await app.register(), await app.register({ gender: 1, language: "de" })]
    const id = (await answer(anna, [song])).items[0]?.id ?? 0
    const refused = async () => [
      (await ben.call(showProfile, { params: { id: anna.id } })).status,
      (await ben.call(translate, { body: { type: "prompt", id, language: "de" } })).status,
    ]
    await anna.ok(editProfile, { body: { visibility: "friends" } })
    expect(await refused()).toEqual([404, 404])
    await anna.ok(editProfile, { body: { visibility: "registered" } })
    expect(await refused()).toEqual([200, 200])
    expect((await app.call(translate, { body: { type: "prompt", id, language: "de" } })).status).toBe(404)
    await anna.ok(block, { body: { user_id: ben.id } })
    expect(await refused()).toEqual([404, 404])
  })

  it("SAFE-01 SUPPORT-02 warns readers of a suspected scam, and shows staff the reported answers", async () => {
    const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
    await answer(anna, [song, { ...dish, content: "I'm rarely here, write me on WhatsApp +44 7700 900123" }])
    expect((await ben.ok(showProfile, { params: { id: anna.id } })).warning).toEqual(["other_app"])
    expect((await anna.ok(showProfile, { params: { id: anna.id } })).warning).toBeUndefined()
    await ben.ok(createTicket, {
      body: {
        category: "complaint",
        reportType: "user",
        reportId: anna.id,
        content: "Wants me elsewhere",
        reason: "scam",
      },
    })
    const tickets = await rows(db, sql`select from support_ticket where evidence like ${`%${song.content}%`}`)
    expect(tickets).toHaveLength(1)
  })

  it("PRO-06 deletes answers and their translations on erasure", async () => {
    const [anna, ben] = [await app.register(), await app.register({ gender: 1, language: "de" })]
    const id = (await answer(anna, [{ ...song, content: "The one about the harbour" }])).items[0]?.id ?? 0
    await ben.ok(translate, { body: { type: "prompt", id, language: "de" } })
    await transaction(db, (tx) => everyFeature.onErase(tx, anna.id))
    const remaining = await rows(
      db,
      sql`select from prompt_answer where member_id = ${anna.id}
        union all select from translation where digest = sha256(convert_to('The one about the harbour', 'UTF8'))`,
    )
    expect(remaining).toEqual([])
  })
})
