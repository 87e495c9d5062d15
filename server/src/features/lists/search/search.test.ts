import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import type { CallInput } from "@redthread/contract/core/call"
import { editProfile, setIntroduction } from "@redthread/contract/profile"
import { block, deleteRemark, setRemark } from "@redthread/contract/relation"
import {
  forgetSearch,
  listSavedSearches,
  lookAtSearch,
  saveSearch,
  searchMembers,
  suggest,
} from "@redthread/contract/search"
import { sql } from "drizzle-orm"
import { clock } from "../../../core/process/clock"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { countWords, fillEntries } from "./search.entry.service"

let app: TestApp
let reader: TestMember
beforeAll(async () => {
  app = await startApp()
  reader = await app.register({ name: "The Reader", gender: 0 })
})
afterAll(() => app.stop())
afterEach(() => clock.set(null))

const man = (given: Parameters<TestApp["register"]>[0] = {}) => app.register({ gender: 1, ...given })

type Asked = CallInput<typeof searchMembers>["body"]
/** All results, page by page. */
async function found(asked: Asked, by: TestMember | null = reader): Promise<number[]> {
  const ids: number[] = []
  for (let max_id: number | null | undefined; max_id !== null;) {
    const body = max_id === undefined ? asked : { ...asked, max_id }
    const answer = by ? await by.call(searchMembers, { body }) : await app.call(searchMembers, { body })
    expect(answer.status).toBe(200)
    ids.push(...answer.body.items.map(({ user_id }) => user_id))
    max_id = answer.body.pagination.next_max_id
  }
  return ids
}
const byWords = (q: string, by?: TestMember | null) => found({ mode: "keyword", q }, by)

describe("LIST-02 by words", () => {
  it("LIST-02 finds a name before a place before an introduction", async () => {
    const says = await man()
    await says.ok(editProfile, { body: { biography: "I dream of Verona every night" } })
    const lives = await man()
    await lives.ok(editProfile, { body: { country_code: "IT", city: "Verona" } })
    const called = await man({ name: "Verona Bell" })
    const later = await man({ name: "Bella Verona" })
    expect(await byWords("verona")).toEqual([later.id, called.id, lives.id, says.id])
  })

  it.each([
    ["さくらこ", ["さくらこ", "さくら", "サクラコ"]],
    ["はな こ", ["はなこ", "はな こ"]],
    ["ガブリエル", ["がぶりえる", "ガブリエル"]],
    ["𠮷田花", ["𠮷田", "𠮷", "𠮷田花", "吉田"]],
    ["Jean-Luc Bon", ["jeanluc", "jean-luc", "Jean Luc"]],
  ])("LIST-02 finds the name %s as people type it", async (name, typed) => {
    const one = await man()
    await db.execute(sql`update profile set name = ${name} where member_id = ${one.id}`)
    await one.ok(editProfile, { body: { biography: "Tea" } })
    for (const q of typed) expect(await byWords(q), q).toContain(one.id)
  })

  it("PRO-14 finds members first by the reader's own note on them, never by another's", async () => {
    const other = await app.register({ name: "Other Noter", gender: 0 })
    const called = await man({ name: "Zebulon Quay" })
    const noted: TestMember[] = []
    for (let index = 0; index < 25; index += 1) noted.push(await man({ name: `Quiet ${index}` }))
    const woman = await app.register({ name: "Quiet Woman", gender: 0 })
    for (const one of [...noted, woman])
      await reader.ok(setRemark, { body: { user_id: one.id, content: "ZÉBULON from the Zürich train" } })
    const ids = noted.map(({ id }) => id).toReversed()
    expect(await byWords("zebulon")).toEqual([...ids, called.id])
    expect(await byWords("zuerich train")).toEqual(ids)
    expect(await byWords("zebulon", other)).toEqual([called.id])
    expect(await found({ mode: "keyword", q: "zebulon" }, null)).toEqual([called.id])
    const { people } = await reader.ok(suggest, { body: { mode: "people", q: "zurich" } })
    expect(people.map(({ user_id }) => user_id)).toEqual(ids.slice(0, people.length))
    const [first, second, third] = noted as [TestMember, TestMember, TestMember]
    await reader.ok(block, { body: { user_id: first.id } })
    await second.ok(block, { body: { user_id: reader.id } })
    await reader.ok(deleteRemark, { body: { user_id: third.id } })
    expect(await byWords("zebulon")).toEqual([...ids.slice(0, -3), called.id])
  })

  it("PRO-14 lists a member once whose name and note both have the word", async () => {
    const both = await man({ name: "Xanthippos Uno" })
    const called = await man({ name: "Xanthippos Due" })
    await reader.ok(setRemark, { body: { user_id: both.id, content: "Xanthippos, 写真の人" } })
    expect(await byWords("xanthippos")).toEqual([both.id, called.id])
    expect(await byWords("写真")).toEqual([both.id])
  })

  it("LIST-02 finds with a typo what is spelt almost so, after what is spelt so", async () => {
    const florian = await man({ name: "Florian Typo" })
    const floriana = await man({ name: "Floriana Tippo" })
    expect(await byWords("Floriam")).toEqual([florian.id])
    expect(await byWords("Folrian")).toEqual([florian.id])
    expect(await byWords("florian")).toEqual([floriana.id, florian.id])
    expect((await byWords("floriana")).slice(0, 1)).toEqual([floriana.id])
  })

  it("LIST-02 finds what changed at once, and not what went", async () => {
    const one = await man()
    await one.ok(editProfile, { body: { biography: "Zymurgy is brewing" } })
    expect(await byWords("zymurgy")).toEqual([one.id])
    await one.ok(editProfile, { body: { biography: "Only water" } })
    expect(await byWords("zymurgy")).toEqual([])
    await one.ok(setIntroduction, { params: { language: "ja" }, body: { content: "俳句を書いています" } })
    expect(await byWords("俳句")).toEqual([one.id])
  })

  it("LIST-02 goes on page by page, everybody once", async () => {
    await db.execute(sql`with made as (
        insert into account (email, password_hash, created_at)
        select 'many' || n || '@example.org', '', now() from generate_series(1, 1300) n returning id)
      insert into profile (member_id, name, name_key, gender, birthday, seeking, language, listed, created_at, seen_at)
      select id, 'Crowd ' || id, 'crowd ' || id, 1, '1961-01-01', 0, 'de', true, now(), now() from made`)
    await fillEntries(db)
    const all = await byWords("crowd")
    expect(all).toHaveLength(1300)
    expect(all).toEqual(all.toSorted((one, other) => other - one))
    expect(new Set(await found({ mode: "advanced", age_min: 60, age_max: 75 })).size).toBe(1300)
    const first = await reader.ok(searchMembers, { body: { mode: "keyword", q: "crowd" } })
    expect(first.items).toHaveLength(20)
  }, 60_000)

  it("LIST-02 says nothing of what is hostile or empty", async () => {
    for (const q of [
      "",
      "   ",
      "'",
      "\\",
      "'; drop table profile; --",
      "a'b\\c",
      ":*",
      "!!(&|)",
      "<->",
      "%_",
      "😀",
      "の",
      "x".repeat(100),
    ]) {
      expect(await byWords(q), q).toEqual([])
    }
    const { status } = await reader.call(searchMembers, { body: { mode: "keyword", q: "x".repeat(101) } })
    expect(status).toBe(400)
  })
})

describe("LIST-02 by what members say of themselves", () => {
  it("LIST-02 looks at every field", async () => {
    const one = await man({ birthday: "1950-06-01", language: "fr" })
    await one.ok(editProfile, {
      body: {
        height: 203,
        weight: 304,
        marriage: 402,
        children: 502,
        income: 603,
        orientation: 702,
        purpose: 804,
        horoscope: 9,
        languages: [{ language: "sw", level: 3 }],
        country_code: "FI",
        city: "Helsinki",
      },
    })
    await db.execute(sql`update profile set verified = true where member_id = ${one.id}`)
    await one.ok(editProfile, { body: { sound: 1 } })
    const whole = {
      mode: "advanced",
      age_min: 70,
      age_max: 80,
      height: [203],
      weight: [303, 304],
      marriage: [402],
      children: [502],
      income: [603],
      orientation: [702],
      purpose: [804, 805],
      horoscope: [9],
      language: ["sw"],
      country_code: "FI",
      city: "Helsingfors",
      verified: true,
      gender: 1,
    } as const
    const asked = whole as unknown as Asked
    expect(await found(asked)).toEqual([one.id])
    const others: Partial<Asked>[] = [
      { age_max: 71 },
      { age_min: 79 },
      { height: [204] },
      { weight: [301] },
      { marriage: [401] },
      { children: [501] },
      { income: [601] },
      { orientation: [701] },
      { purpose: [801] },
      { horoscope: [1] },
      { language: ["de"] },
      { country_code: "SE" },
      { city: "Turku" },
      { photo: true },
      { gender: 0 },
      { online: true },
    ]
    for (const other of others) expect(await found({ ...asked, ...other }), JSON.stringify(other)).toEqual([])
    await one.socket()
    await expect.poll(() => found({ ...asked, online: true })).toEqual([one.id])
    expect(await found({ ...asked, q: "helsinki" })).toEqual([one.id])
  })

  it("LIST-02 a town without a country is searched in all countries, by each of its names", async () => {
    const inItaly = await man({})
    await inItaly.ok(editProfile, { body: { country_code: "IT", city: "Florence" } })
    const inAmerica = await man({})
    await inAmerica.ok(editProfile, { body: { country_code: "US", city: "Florence" } })
    const hamlet = await man({})
    await hamlet.ok(editProfile, { body: { country_code: "DE", city: "Hinterzwiebelheim" } })
    expect(new Set(await found({ mode: "advanced", gender: 1, city: "florence" }))).toEqual(
      new Set([inItaly.id, inAmerica.id]),
    )
    expect(await found({ mode: "advanced", gender: 1, city: "Firenze", country_code: "IT" })).toEqual([inItaly.id])
    expect(await found({ mode: "advanced", gender: 1, city: "hinterzwiebelheim" })).toEqual([hamlet.id])
    expect(await found({ mode: "advanced", gender: 1, city: "Nowhereville" })).toEqual([])
  })

  it("LIST-02 counts ages by the day", async () => {
    clock.set(new Date("2026-11-22T12:00:00Z"))
    const one = await man({ name: "Birthday Child", birthday: "1976-11-23" })
    const at = (age_min: number, age_max: number) => found({ mode: "advanced", q: "birthday child", age_min, age_max })
    expect(await at(49, 49)).toEqual([one.id])
    expect(await at(50, 50)).toEqual([])
  })
})

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
