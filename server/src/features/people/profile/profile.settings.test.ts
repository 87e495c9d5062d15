import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { showMe } from "@redthread/contract/account"
import { listRecommend } from "@redthread/contract/member"
import {
  codedFields,
  codesOf,
  editProfile,
  listIntroductions,
  resolveVanity,
  setIntroduction,
  showProfile,
} from "@redthread/contract/profile"
import { block } from "@redthread/contract/relation"
import { openLog } from "../../../core/process/log"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"

let app: TestApp
let member: TestMember
let reader: TestMember
beforeAll(async () => {
  app = await startApp()
  member = await app.register({ language: "de" })
  reader = await app.register({ gender: 1, language: "fr" })
})
afterAll(() => app.stop())

const see = (who: TestMember, id = member.id) => who.ok(showProfile, { params: { id } })

describe("settings", () => {
  test.each(codedFields)("PRO-01 every code of %s is kept, and none outside the list", async (field) => {
    const codes = codesOf(field)
    for (const code of codes) {
      expect(await member.ok(editProfile, { body: { [field]: code } })).toMatchObject({ [field]: code })
    }
    for (const outside of [(codes[0] ?? 0) - 1, (codes.at(-1) ?? 0) + 1, 1.5, "201"]) {
      const refused = await member.call(editProfile, { body: { [field]: outside } as never })
      expect(refused).toMatchObject({ status: 400, error: { field } })
    }
    expect(await see(reader)).toMatchObject({ [field]: codes.at(-1) })
  })

  test("PRO-01 derives the horoscope from the birthday until the member sets another, and again when cleared", async () => {
    const one = await app.register({ birthday: "1990-05-17" })
    const change = (body: object) => one.ok(editProfile, { body })
    const aquarius = (await change({ birthday: "1990-02-01" })).horoscope
    const taurus = (await change({ birthday: "1990-05-17" })).horoscope
    expect(taurus).not.toBe(aquarius)
    const own = codesOf("horoscope").find((code) => code !== taurus && code !== aquarius)
    await change({ horoscope: own })
    expect((await change({ birthday: "1990-02-01" })).horoscope).toBe(own)
    expect((await change({ horoscope: null })).horoscope).toBe(aquarius)
    expect((await change({ birthday: "1990-05-17" })).horoscope).toBe(taurus)
    await change({ horoscope: taurus })
    expect((await change({ birthday: "1990-02-01" })).horoscope, "one that was set, though the birthday's own").toBe(
      taurus,
    )
  })

  test("PRO-01 keeps different fields that two devices set concurrently", async () => {
    await Promise.all([
      member.ok(editProfile, { body: { height: 203 } }),
      member.ok(editProfile, { body: { weight: 304 } }),
      member.ok(editProfile, { body: { city: "Graz", country_code: "AT" } }),
      member.ok(editProfile, { body: { marriage: 405 } }),
    ])
    const location = { city: "Graz", country_code: "AT" }
    expect(await see(member)).toMatchObject({ height: 203, weight: 304, marriage: 405, location })
  })

  test("PRO-01 refuses an unknown country", async () => {
    for (const country_code of ["XX", "ZZ", "AA"])
      expect((await member.call(editProfile, { body: { country_code } })).error).toMatchObject({
        field: "country_code",
      })
  })

  test("PRO-01 shows an occupation unchanged, limited to 60 characters, and removes it by null", async () => {
    const occupation = "Bootsbauerin & Lehrerin"
    await member.ok(editProfile, { body: { occupation: `  ${occupation} ` } })
    expect(await see(reader)).toMatchObject({ occupation })
    for (const bad of ["", " ", "a".repeat(61), 7]) {
      const refused = await member.call(editProfile, { body: { occupation: bad } as never })
      expect(refused).toMatchObject({ status: 400, error: { field: "occupation" } })
    }
    await member.ok(editProfile, { body: { occupation: null } })
    expect(await see(reader)).toMatchObject({ occupation: null })
  })

  test("LEARN-02 lists learnt languages once each, best first, beside the spoken ones, and never as a mother tongue", async () => {
    const learns = [
      { language: "ja", level: 2 },
      { language: "ko", level: 4 },
    ]
    await member.ok(editProfile, { body: { learns: [...learns, { language: "ja", level: 1 }] as never } })
    expect((await see(reader)).learns).toEqual([learns[1], { language: "ja", level: 1 }])
    for (const wrong of [
      { language: "xx", level: 2 },
      { language: "ja", level: 5 },
      { language: "ja", level: 0 },
    ])
      expect((await member.call(editProfile, { body: { learns: [wrong] as never } })).status).toBe(400)
    const many = ["ja", "ko", "fr", "it", "es", "pt"].map((language) => ({ language, level: 1 }))
    expect((await member.call(editProfile, { body: { learns: many as never } })).status).toBe(400)
    await member.ok(editProfile, { body: { learns: [] } })
    expect((await see(reader)).learns).toEqual([])
  })

  test("PRO-01 lists spoken languages once each, best first, and refuses unknown ones and levels", async () => {
    const languages = [
      { language: "de", level: 5 },
      { language: "en", level: 3 },
      { language: "it", level: 4 },
    ]
    await member.ok(editProfile, { body: { languages } })
    expect((await see(reader)).languages).toEqual([languages[0], languages[2], languages[1]])
    await member.ok(editProfile, { body: { languages: [languages[0], { language: "de", level: 2 }] as never } })
    expect((await see(reader)).languages).toEqual([{ language: "de", level: 2 }])
    for (const wrong of [
      { language: "xx", level: 1 },
      { language: "de", level: 6 },
    ]) {
      expect((await member.call(editProfile, { body: { languages: [wrong] } })).status).toBe(400)
    }
    const many = Array.from({ length: 11 }, () => ({ language: "de", level: 1 }))
    expect((await member.call(editProfile, { body: { languages: many } })).status).toBe(400)
  })

  test("PRO-12 sends language, theme, sound and Enter setting to the account's open devices", async () => {
    const choice = { scheme: "dark", send_on_enter: false, sound: 0, language: "it" } as const
    const socket = await member.socket()
    await member.ok(editProfile, { body: choice })
    expect((await socket.next("settings")).data).toEqual({ ...choice, sound: 0 })
    await member.ok(editProfile, { body: { sound: 1 } })
    const heard = await socket.next("settings", ({ sound }) => sound === 1)
    expect(heard.data).toEqual({ ...choice, sound: 1 })
    await member.ok(editProfile, { body: { city: "Rome", sound: 0 } })
    expect(await member.ok(showMe, {})).toMatchObject({ ...choice, sound: 0 })
    await member.ok(editProfile, { body: { language: "de" } })
    expect((await member.call(editProfile, { body: { scheme: "pink" } as never })).status).toBe(400)
  })
})

describe("a custom address", () => {
  test("PRO-10 leads to the member in any case, logs the referrer, and leaves plain ids alone", async () => {
    await member.ok(editProfile, { body: { vanity: "Rosa.Kern-7" } })
    const lines: string[] = []
    openLog("info", { write: (line: string) => void lines.push(line) })
    const query = { redirect: "0", referrer: "https://example.org/friends" } as const
    const answers = await Promise.all(
      ["rosa.kern-7", "ROSA.kern-7", String(member.id)].map((id) => app.call(resolveVanity, { params: { id }, query })),
    )
    openLog("silent")
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { id: member.id }]))
    const noted = lines.map((line) => JSON.parse(line) as object).filter((line) => "referrer" in line)
    expect(noted).toHaveLength(3)
    expect(noted[0]).toMatchObject({ member: member.id, referrer: "https://example.org/friends" })
  })

  test("PRO-10 is unique: of two members who choose it concurrently one is refused", async () => {
    const both = await Promise.all([
      reader.call(editProfile, { body: { vanity: "same-address" } }),
      member.call(editProfile, { body: { vanity: "same-address" } }),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    expect(both.find(({ status }) => status === 400)?.error).toMatchObject({ code: 400361, field: "vanity" })
  })

  test.each(["12345", "ab", "-abc", "abc-", "a b c", "x".repeat(31), "ä-name", "../etc"])(
    "PRO-10 %s is no address",
    async (vanity) => {
      const refused = await reader.call(editProfile, { body: { vanity } })
      expect(refused).toMatchObject({ status: 400, error: { field: "vanity", code: 400360 } })
    },
  )

  test("PRO-10 PRO-03 gives the same 404 for hidden, blocked and missing members", async () => {
    const hidden = await app.register()
    await hidden.ok(editProfile, { body: { visibility: "hidden", vanity: "nobody-home" } })
    const blocker = await app.register()
    await blocker.ok(editProfile, { body: { vanity: "closed-door" } })
    await blocker.ok(block, { body: { user_id: reader.id } })
    const ids = ["nobody-home", String(hidden.id), "closed-door", String(blocker.id), "no-such-address", "99999999"]
    const answers = await Promise.all(ids.map((id) => reader.call(resolveVanity, { params: { id }, query: {} })))
    expect(new Set(answers.map(({ status, error }) => `${status} ${error.code} ${error.message}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  })
})

describe("PRO-07 an introduction in several languages", () => {
  test("PRO-07 shows readers of that language the member's own text, in profile and lists", async () => {
    const writer = await app.register({ language: "de", gender: 0 })
    const seeker = await app.register({ language: "fr", gender: 1 })
    await writer.ok(editProfile, { body: { biography: "Ich wandere gern und koche für Freunde." } })
    await writer.ok(setIntroduction, { params: { language: "fr" }, body: { content: "J'aime marcher et cuisiner." } })
    const seen = await seeker.call(showProfile, { params: { id: writer.id } }, { "accept-language": "fr" })
    expect(seen.body.introduction).toMatchObject({
      content: "Ich wandere gern und koche für Freunde.",
      translate: "J'aime marcher et cuisiner.",
    })
    const list = await seeker.call(listRecommend, { query: {} }, { "accept-language": "fr" })
    const card = list.body.items.find(({ user_id }) => user_id === writer.id)
    expect(card?.introduction?.translate).toBe("J'aime marcher et cuisiner.")
    await writer.ok(setIntroduction, { params: { language: "fr" }, body: { content: "J'adore la montagne." } })
    const again = await seeker.call(listRecommend, { query: {} }, { "accept-language": "fr" })
    expect(again.body.items.find(({ user_id }) => user_id === writer.id)?.introduction?.translate).toBe(
      "J'adore la montagne.",
    )
  })

  test("PRO-07 deletes an empty one, and lists only the member's own", async () => {
    await member.ok(setIntroduction, { params: { language: "ja" }, body: { content: "はじめまして" } })
    await member.ok(setIntroduction, { params: { language: "ko" }, body: { content: "안녕하세요" } })
    expect((await member.ok(listIntroductions, {})).items.map(({ language }) => language)).toEqual(["ja", "ko"])
    expect((await reader.ok(listIntroductions, {})).items).toEqual([])
    const { items } = await member.ok(setIntroduction, { params: { language: "ja" }, body: { content: "  " } })
    expect(items).toEqual([{ language: "ko", content: "안녕하세요" }])
  })
})
