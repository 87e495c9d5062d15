import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { editProfile } from "@redthread/contract/profile"
import { forgetSearch, listSavedSearches, lookAtSearch, saveSearch, suggest } from "@redthread/contract/search"
import { clock } from "../../../core/process/clock"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { countWords } from "./search.entry.service"

let app: TestApp
let reader: TestMember
beforeAll(async () => {
  app = await startApp()
  reader = await app.register({ name: "The Reader", gender: 0 })
})
afterAll(() => app.stop())
afterEach(() => clock.set(null))

const man = (given: Parameters<TestApp["register"]>[0] = {}) => app.register({ gender: 1, ...given })

describe("LIST-02 saved searches", () => {
  it("LIST-02 say how many are new since one looked", async () => {
    const mine = await app.register({ gender: 0 })
    const criteria = { mode: "keyword" as const, q: "quixotic" }
    const kept = await mine.ok(saveSearch, { body: { name: "Dreamers", criteria } })
    expect(kept).toMatchObject({ name: "Dreamers", criteria, new: 0 })
    const dreamer = await man()
    await dreamer.ok(editProfile, { body: { biography: "Quixotic to the end" } })
    expect((await mine.ok(listSavedSearches, {})).items).toMatchObject([{ id: kept.id, new: 1 }])
    await mine.ok(lookAtSearch, { params: { id: kept.id } })
    expect((await mine.ok(listSavedSearches, {})).items).toMatchObject([{ id: kept.id, new: 0 }])
    const other = await app.register()
    expect((await other.call(lookAtSearch, { params: { id: kept.id } })).status).toBe(404)
    expect((await other.call(forgetSearch, { params: { id: kept.id } })).status).toBe(404)
    await mine.ok(forgetSearch, { params: { id: kept.id } })
    expect((await mine.ok(listSavedSearches, {})).items).toEqual([])
  })

  it("LIST-02 are twenty at most, however many come at once", async () => {
    const mine = await app.register({ gender: 0 })
    const save = (n: number) =>
      mine.call(saveSearch, { body: { name: `Nr ${n}`, criteria: { mode: "advanced", marriage: [401] } } })
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => save(n)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.find(({ status }) => status !== 201)?.error.code).toBe(400_203)
  })
})

describe("LIST-08 suggestions", () => {
  it("LIST-08 are people whose name begins so", async () => {
    const one = await man({ name: "Bartholomew" })
    const { people, words } = await reader.ok(suggest, { body: { mode: "people", q: "barth" } })
    expect(people).toMatchObject([{ user_id: one.id, name: "Bartholomew", marriage: null, online: 0 }])
    expect(words).toEqual([])
  })

  it("LIST-08 LIST-03 are also people who live there or say so, after those who are called so", async () => {
    const there = await man({ name: "Somebody" })
    await there.ok(editProfile, { body: { city: "Nuuk", country_code: "GL" } })
    const saying = await man({ name: "Anybody" })
    await saying.ok(editProfile, { body: { biography: "One day I shall see Nuuk" } })
    const called = await man({ name: "Nuuk" })
    const { people } = await reader.ok(suggest, { body: { mode: "people", q: "nuuk" } })
    expect(people.map(({ user_id }) => user_id)).toEqual([called.id, there.id, saying.id])
  })

  it("LIST-08 are words that several members use, and none that would tell of one", async () => {
    for (const [name, biography] of [
      ["a", "Kayaking at dawn"],
      ["b", "kayaking and tea"],
      ["c", "Kayaking, kayaks"],
      ["d", "喜欢摄影"],
      ["e", "我爱摄影和咖啡"],
      ["f", "摄影师"],
    ]) {
      const one = await man({ name: `Says ${name}` })
      await one.ok(editProfile, { body: { biography: biography ?? "" } })
    }
    const words = async (q: string) => (await reader.ok(suggest, { body: { mode: "words", q } })).words
    // Before the job has ever counted.
    expect(await words("kay")).toEqual(["kayaking"])
    await countWords(db)
    expect(await words("kay")).toEqual(["kayaking"])
    expect(await words("tea and kay")).toEqual(["tea and kayaking"])
    expect(await words("摄")).toEqual(["摄影"])
    expect(await words("quixo")).toEqual([])
    // Counted with two members a while ago: the third is found without the job.
    const say = async (name: string) => (await man({ name })).ok(editProfile, { body: { biography: "Zitherspiel" } })
    await Promise.all([say("Says g"), say("Says h")])
    expect(await words("zither")).toEqual([])
    await say("Says i")
    expect(await words("zither")).toEqual([])
    clock.advance(5 * 60_000 + 1)
    expect(await words("zither")).toEqual(["zitherspiel"])
  })
})
