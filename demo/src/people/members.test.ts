import { describe, expect, it } from "vitest"
import { memberName } from "@redthread/contract/account"
import { languages } from "@redthread/contract/language"
import { codedFields, codesOf } from "@redthread/contract/profile"
import { answerMax } from "@redthread/contract/prompt"
import { demoCommunity } from "../community"
import { horoscopeOf } from "./coded-values"

const now = new Date("2026-11-21T08:00:00Z")
const { members, logins, present, respondents } = demoCommunity(now)

const share = (of: (member: (typeof members)[number]) => boolean) => members.filter(of).length / members.length

describe("the demo community", () => {
  it("is the same each time it is made on one day", () => {
    expect(demoCommunity(new Date(now))).toEqual(demoCommunity(now))
  })

  it("keeps its people and their words from one day to another", () => {
    const later = demoCommunity(new Date("2027-02-28T23:59:00Z"))
    const lasting = ({ key, name, email, age, language, introduction }: (typeof members)[number]) => ({
      key,
      name,
      email,
      age,
      language,
      introduction,
    })
    expect(later.members.map(lasting)).toEqual(members.map(lasting))
  })

  it("ACC-01 has 240 members with names that could be registered, no two alike", () => {
    expect(members).toHaveLength(240)
    for (const { name } of members) expect(memberName.parse(name)).toBe(name)
    const same = (name: string) => name.normalize("NFKC").toLowerCase()
    expect(new Set(members.map(({ name }) => same(name))).size).toBe(240)
    expect(new Set(members.map(({ email }) => email)).size).toBe(240)
  })

  it.each(["2026-11-21", "2028-02-29", "2027-01-01"])(
    "has adults only, of the age they are said to have, on %s",
    (day) => {
      for (const { age, birthday } of demoCommunity(new Date(`${day}T12:00:00Z`)).members) {
        const [year = 0, month = 0, date = 0] = birthday.split("-").map(Number)
        const [thisYear = 0, thisMonth = 0, thisDate = 0] = day.split("-").map(Number)
        const had = thisMonth > month || (thisMonth === month && thisDate >= date)
        expect(thisYear - year - (had ? 0 : 1)).toBe(age)
        expect(age).toBeGreaterThanOrEqual(18)
        expect(age).toBeLessThanOrEqual(64)
      }
    },
  )

  it("PRO-02 gives everyone valid codes in every coded field", () => {
    for (const member of members) for (const field of codedFields) expect(codesOf(field)).toContain(member[field])
  })

  it("PRO-02 has facts that agree: horoscope and birthday, children and age, marriage and age", () => {
    for (const { name, age, birthday, horoscope, children, marriage } of members) {
      expect([name, horoscope]).toEqual([name, horoscopeOf(birthday)])
      const leastAge = Math.max(children === 505 ? 40 : children > 501 ? 25 : 18, marriage === 406 ? 30 : 18)
      expect(age, name).toBeGreaterThanOrEqual(leastAge)
    }
  })

  it("is mixed: women and men, languages, verified, VIP, online", () => {
    expect(share(({ gender }) => gender === 0)).toBeGreaterThan(0.5)
    for (const language of languages) expect(share((member) => member.language === language)).toBeGreaterThan(0.05)
    expect(share(({ verified }) => verified)).toBeGreaterThan(0.3)
    expect(share(({ vipUntil }) => vipUntil !== null)).toBeGreaterThan(0.15)
    expect(share(({ online }) => online)).toBeGreaterThan(0.15)
    expect(share(({ online }) => online)).toBeLessThan(0.4)
    expect(new Set(members.map(({ countryCode }) => countryCode)).size).toBeGreaterThanOrEqual(16)
  })

  it("has three to sign in as, and 24 others who are here now, of every language; all but the three answer", () => {
    expect(logins).toHaveLength(3)
    expect(present).toHaveLength(24)
    const here = members.filter(({ key }) => present.includes(key))
    expect(here.every(({ online }) => online)).toBe(true)
    expect(new Set(here.map(({ language }) => language)).size).toBe(languages.length)
    expect([...respondents, ...logins].toSorted()).toEqual(members.map(({ key }) => key).toSorted())
  })

  it("TRANS-01 introduces everyone in eight languages, with nothing left to fill in", () => {
    for (const { introduction } of members) {
      for (const language of languages) {
        expect(introduction[language].length).toBeGreaterThan(20)
        expect(introduction[language]).not.toMatch(/[{}[\]|]|undefined/)
      }
    }
  })

  it("PRO-02 answers two or three prompts for most, each prompt once, and the answers come up evenly", () => {
    const counts = members.map(({ answers }) => answers.length)
    expect(counts.filter((count) => count >= 2).length).toBeGreaterThan(170)
    expect(counts.every((count) => [0, 2, 3].includes(count))).toBe(true)
    for (const { answers } of members) {
      expect(new Set(answers.map(({ prompt }) => prompt)).size).toBe(answers.length)
      for (const { text } of answers)
        for (const language of languages) expect([...text[language]].length).toBeLessThanOrEqual(answerMax)
    }
    const often = new Map<string, number>()
    for (const { text } of members.flatMap(({ answers }) => answers)) often.set(text.en, (often.get(text.en) ?? 0) + 1)
    const times = [...often.values()]
    expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(2)
  })

  it("LIST-01 has no introduction that repeats another, in any language", () => {
    for (const language of languages)
      expect(new Set(members.map(({ introduction }) => introduction[language])).size).toBe(members.length)
  })

  it("LIST-01 begins introductions alike only where a language has more speakers than there are beginnings", () => {
    for (const language of languages) {
      const own = members.filter((member) => member.language === language)
      const beginnings = own.map(({ introduction }) => introduction.en.slice(0, 40))
      const most = Math.max(...beginnings.map((one) => beginnings.filter((other) => other === one).length))
      expect(most).toBeLessThanOrEqual(Math.ceil(own.length / 8))
    }
  })

  it("LIST-01 has eight women and eight men of every language, of ages apart", () => {
    for (const language of languages)
      for (const gender of [0, 1]) {
        const own = members.filter((member) => member.language === language && member.gender === gender)
        expect(own.length).toBeGreaterThanOrEqual(8)
        expect(new Set(own.map(({ age }) => Math.floor(age / 10))).size).toBeGreaterThanOrEqual(2)
      }
  })
})
