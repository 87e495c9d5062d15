import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readTexts, type ReadableLanguage, type ReadingPart } from "@redthread/contract/reading"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { readingProcess } from "./reading.service"

let app: TestApp
let member: TestMember
beforeAll(async () => {
  app = await startApp()
  member = await app.register()
})
afterAll(() => app.stop())

const parts = async (language: ReadableLanguage, text: string, name?: boolean): Promise<ReadingPart[]> =>
  (await member.ok(readTexts, { body: { items: [{ text, language, ...(name && { name }) }] } })).items[0] ?? []
const roman = async (language: ReadableLanguage, text: string, name?: boolean): Promise<string> =>
  (await parts(language, text, name)).map((part) => part.roman ?? part.text).join(" ")

describe("LEARN-05 readings", () => {
  test.each([
    ["zh", "我去银行", false, "wǒ qù yín háng"],
    ["zh", "长大", false, "zhǎng dà"],
    ["tw", "我去銀行", false, "wǒ qù yín háng"],
    ["zh", "单雄信", true, "shàn xióng xìn"],
    ["tw", "單雄信", true, "shàn xióng xìn"],
    ["zh", "OK, 好!", false, "OK,  hǎo !"],
    ["ko", "안녕하세요 독립문", false, "annyeonghaseyo   dongnimmun"],
    ["ko", "김철수", true, "Kim Cheolsu"],
    ["ko", "박영희", true, "Park Yeonghui"],
    ["ko", "남궁민수", true, "Namgung Minsu"],
    ["ja", "私は東京へ行きました。", false, "watashi wa tōkyō e iki mashi ta 。"],
    ["ja", "コーヒーを切手と", false, "kōhī o kitte to"],
  ] as const)("LEARN-05 %s %s (name: %s)", async (language, text, name, expected) => {
    expect(await roman(language, text, name)).toBe(expected)
  })

  test("LEARN-05 Japanese has hiragana above its Chinese characters only", async () => {
    const read = await parts("ja", "食べ物がある")
    expect(read.map(({ text, kana }) => [text, kana])).toEqual([
      ["食べ物", "たべもの"],
      ["が", null],
      ["ある", null],
    ])
  })

  test("LEARN-05 the parts make the text again, whatever it is", async () => {
    const texts = [
      "漢字".repeat(500),
      "ー".repeat(1000),
      "👩‍👩‍👧 안녕 <b>好</b>\n。、",
      "x",
      "。。。!?\n\n",
      "行".repeat(1000),
    ]
    for (const language of ["zh", "tw", "ja", "ko"] as const)
      for (const text of texts) expect((await parts(language, text)).map((part) => part.text).join("")).toBe(text)
  })

  test("LEARN-05 refuses what is too long or too many, and visitors", async () => {
    const item = { text: "好", language: "zh" } as const
    const refused = async (items: object[]) => (await member.call(readTexts, { body: { items } as never })).status
    expect(await refused([{ ...item, text: "好".repeat(1001) }])).toBe(400)
    expect(await refused(Array.from({ length: 21 }, () => item))).toBe(400)
    expect(await refused([])).toBe(400)
    expect(await refused([{ ...item, language: "de" }])).toBe(400)
    expect((await app.call(readTexts, { body: { items: [item] } })).status).toBe(401)
  })

  test("LEARN-05 the process starts with a request, once for fifty at once, and again after a crash", async () => {
    readingProcess.stop()
    expect(readingProcess.pid).toBeUndefined()
    await Promise.all(Array.from({ length: 50 }, () => roman("zh", "好")))
    const first = readingProcess.pid ?? 0
    const hanging = member.call(readTexts, { body: { items: [{ text: "漢字".repeat(400), language: "ja" }] } })
    await expect.poll(() => readingProcess.pid).toBe(first)
    process.kill(first, "SIGKILL")
    expect([200, 503]).toContain((await hanging).status)
    await expect.poll(() => readingProcess.pid).not.toBe(first)
    expect(await roman("zh", "好")).toBe("hǎo")
    expect(readingProcess.pid).not.toBe(first)
  })
})
