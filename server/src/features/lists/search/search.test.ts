import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import type { CallInput } from "@redthread/contract/core/call"
import { editProfile, setIntroduction } from "@redthread/contract/profile"
import { setAnswers } from "@redthread/contract/prompt"
import { block, deleteRemark, setRemark } from "@redthread/contract/relation"
import { searchMembers, suggest } from "@redthread/contract/search"
import { sql } from "drizzle-orm"
import { clock } from "../../../core/process/clock"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { fillEntries } from "./search.entry.service"

let app: TestApp
let reader: TestMember
beforeAll(async () => {
  app = await startApp()
  reader = await app.register({ name: "The Reader", gender: 0 })
})
afterAll(() => app.stop())
afterEach(() => clock.set(null))

const man = (given: Parameters<TestApp["register"]>[0] = {}) => app.register({ gender: 1, ...given })

/** A prompt answered by voice, without files. */
const addVoice = (member: TestMember) =>
  db.execute(sql`with file as (
      insert into photo (member_id, kind, file, width, height, status, duration, waveform, created_at)
      values (${member.id}, 'audio', ${`search-voice-${member.id}`}, 0, 0, 'ready', 8000, '{10,90}', now()) returning id)
    insert into prompt_answer (member_id, place, prompt, content, voice_id)
    select ${member.id}, 0, 'song', '', id from file`)

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
    const ids = [...noted, woman].map(({ id }) => id).toReversed()
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

describe("LIST-02 by words, whoever is sought", () => {
  it("LIST-02 finds every member by name; the sought gender only comes first, on every page", async () => {
    const women = [await app.register({ name: "Wilhelmina One", gender: 0 })]
    const men = [await man({ name: "Wilhelmina Two" })]
    const lives = await man({ name: "Lives There" })
    await lives.ok(editProfile, { body: { biography: "Wilhelmina is my dog" } })
    women.push(await app.register({ name: "Wilhelmina Three", gender: 0 }))
    expect(await byWords("wilhelmina")).toEqual([
      ...men.map(({ id }) => id),
      ...women.map(({ id }) => id).toReversed(),
      lives.id,
    ])
    const undecided = await app.register({ name: "Seeks Nobody", gender: 0 })
    await db.execute(sql`update profile set seeking = null where member_id = ${undecided.id}`)
    await undecided.ok(editProfile, { body: { sound: 1 } })
    expect(new Set(await byWords("wilhelmina", undecided))).toEqual(
      new Set([...men, ...women, lives].map(({ id }) => id)),
    )
    const { people } = await reader.ok(suggest, { body: { mode: "people", q: "wilhelmina" } })
    expect(people[0]?.user_id).toBe(men[0]?.id)
    expect(people).toHaveLength(4)
    await db.execute(sql`with made as (
        insert into account (email, password_hash, created_at)
        select 'sought' || n || '@example.org', '', now() from generate_series(1, 60) n returning id)
      insert into profile (member_id, name, name_key, gender, birthday, seeking, language, listed, created_at, seen_at)
      select id, 'Zuleika ' || id, 'zuleika ' || id, id % 2, '1961-01-01', 0, 'de', true, now(), now() from made`)
    await fillEntries(db)
    const all = await byWords("zuleika")
    expect(all).toHaveLength(60)
    expect(all.map((id) => id % 2)).toEqual([...Array<number>(30).fill(1), ...Array<number>(30).fill(0)])
    // A typo away, listed by another query.
    expect((await byWords("zuleikq")).map((id) => id % 2)).toEqual(all.map((id) => id % 2))
  })

  it("LIST-02 by facts the sought gender is found, another one or everybody on request", async () => {
    const [boy, girl] = [
      await man({ birthday: "1931-03-03" }),
      await app.register({ gender: 0, birthday: "1931-03-04" }),
    ]
    const old = { mode: "advanced", age_min: 90, age_max: 99 } as const
    expect(await found(old)).toEqual([boy.id])
    expect(await found({ ...old, gender: 0 })).toEqual([girl.id])
    expect(await found({ ...old, gender: "any" })).toEqual([girl.id, boy.id])
    expect(await found(old, null)).toEqual([girl.id, boy.id])
  })
})

describe("LIST-02 by distance and time", () => {
  const livesIn = async (city: string, country_code: string) => {
    const one = await man()
    await one.ok(editProfile, { body: { city, country_code } })
    return one.id
  }
  const near = (distance: number, place: Partial<Asked> = {}, by?: TestMember | null) =>
    found({ mode: "advanced", gender: 1, distance, ...place }, by)

  it("LIST-02 finds members within some km of a town, in any country, and of the own town", async () => {
    const [basel, mulhouse, zurich, berlin] = [
      await livesIn("Basel", "CH"),
      await livesIn("Mulhouse", "FR"),
      await livesIn("Zürich", "CH"),
      await livesIn("Berlin", "DE"),
    ]
    const set = (ids: number[]) => new Set(ids)
    const place = { city: "Bâle", country_code: "CH" }
    expect(await near(1, { city: "Basel", country_code: "CH" })).toEqual([basel])
    expect(set(await near(50, { city: "Basel" }))).toEqual(set([basel, mulhouse]))
    expect(set(await near(100, place))).toEqual(set([basel, mulhouse, zurich]))
    expect(await near(500, place)).not.toContain(berlin)
    const home = await app.register({ gender: 0 })
    expect(await near(50, {}, home), "no town").toEqual([])
    expect(await near(50, {}, null), "a visitor").toEqual([])
    await home.ok(editProfile, { body: { city: "Potsdam", country_code: "DE" } })
    expect(await near(50, {}, home)).toEqual([berlin])
    expect(await near(50, { country_code: "CH" }, home)).toEqual([])
    const hamlet = await livesIn("Hinterhupfingen", "DE")
    expect(await near(50, { city: "Hinterhupfingen" }), "a town without coordinates").toEqual([hamlet])
    const status = async (distance: number) =>
      (await reader.call(searchMembers, { body: { mode: "advanced", distance } })).status
    expect([await status(0), await status(501)]).toEqual([400, 400])
  })

  it("LIST-02 finds neighbours across the antimeridian and near the pole", async () => {
    const suva = await livesIn("Suva", "FJ")
    const apia = await livesIn("Apia", "WS")
    const north = await livesIn("Longyearbyen", "SJ")
    await db.execute(sql`update profile set latitude = -17, longitude = 179.9 where member_id = ${suva}`)
    await db.execute(sql`update profile set latitude = -17, longitude = -179.9 where member_id = ${apia}`)
    await db.execute(sql`update profile set latitude = 78.2, longitude = 15.6 where member_id = ${north}`)
    await db.execute(sql`update search_entry set version = 0 where member_id in (${suva}, ${apia}, ${north})`)
    await fillEntries(db)
    const home = await app.register({ gender: 0 })
    const from = async (latitude: number, longitude: number, km: number) => {
      await db.execute(
        sql`update profile set latitude = ${latitude}, longitude = ${longitude} where member_id = ${home.id}`,
      )
      return new Set(await near(km, {}, home))
    }
    expect(await from(-17, 179.9, 30)).toEqual(new Set([suva, apia]))
    expect(await from(-17, -179.9, 500)).toEqual(new Set([suva, apia]))
    expect(await from(78.2, 20, 150)).toEqual(new Set([north]))
  })

  it("LIST-02 finds who signed up in the last seven days", async () => {
    clock.set(new Date("2033-05-20T09:00:00Z"))
    const later = await app.register({ gender: 0 })
    const [old, fresh] = [await man({ name: "Sevenday Old" }), await man({ name: "Sevenday New" })]
    const created = (id: number, at: string) =>
      db.execute(sql`update profile set created_at = ${at}::timestamptz where member_id = ${id}`)
    await created(old.id, "2033-05-13T08:59:00Z")
    await created(fresh.id, "2033-05-13T09:01:00Z")
    await db.execute(sql`update search_entry set version = 0 where member_id in (${old.id}, ${fresh.id})`)
    await fillEntries(db)
    expect(await found({ mode: "advanced", q: "sevenday", new: true }, later)).toEqual([fresh.id])
    expect(await found({ mode: "advanced", q: "sevenday" }, later)).toEqual([fresh.id, old.id])
  })

  it("LIST-02 finds the same while entries of an earlier version are left", async () => {
    const one = await livesIn("Ulm", "DE")
    clock.advance(61_000)
    await db.execute(sql`update search_entry set version = 0, terms = array_to_tsvector(array(
      select term from unnest(tsvector_to_array(terms)) term where term !~ '^[qrd]:')) where member_id = ${one}`)
    expect(await near(20, { city: "Ulm" })).toEqual([one])
    await fillEntries(db)
    clock.advance(61_000)
    expect(await near(20, { city: "Ulm", new: true })).toEqual([one])
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
    await addVoice(one)
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
      voice: true,
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

  it("LIST-02 with voice finds who has answered a prompt by voice, until the answer is replaced", async () => {
    const [speaks, writes] = [await man({ language: "it" }), await man({ language: "it" })]
    await writes.ok(setAnswers, { body: { items: [{ prompt: "song", content: "Any tango" }] } })
    await addVoice(speaks)
    await speaks.ok(editProfile, { body: { sound: 1 } })
    const asked = { mode: "advanced", gender: 1, language: ["it"], voice: true } as const
    const withVoice = () => found(asked as unknown as Asked)
    expect(await withVoice()).toEqual([speaks.id])
    await speaks.ok(setAnswers, { body: { items: [{ prompt: "song", content: "Any waltz" }] } })
    expect(await withVoice()).toEqual([])
  })

  it("LIST-02 a town without a country is searched in all countries, by each of its names", async () => {
    const [inItaly, inAmerica, hamlet] = [await man(), await man(), await man()]
    await inItaly.ok(editProfile, { body: { country_code: "IT", city: "Florence" } })
    await inAmerica.ok(editProfile, { body: { country_code: "US", city: "Florence" } })
    await hamlet.ok(editProfile, { body: { country_code: "DE", city: "Hinterzwiebelheim" } })
    const both = await found({ mode: "advanced", gender: 1, city: "florence" })
    expect(new Set(both)).toEqual(new Set([inItaly.id, inAmerica.id]))
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
