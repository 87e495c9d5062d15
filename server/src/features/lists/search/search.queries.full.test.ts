import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Language, languages } from "@redthread/contract/language"
import { editProfile } from "@redthread/contract/profile"
import { searchMembers } from "@redthread/contract/search"
import { sql } from "drizzle-orm"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"

/** Key, name, language, country, town, introduction. */
const people: [string, string, Language, string, string, string][] = [
  ["emily", "Emily Carter", "en", "GB", "London", "I love hiking in the mountains, baking bread and old jazz records."],
  ["jack", "Jack O’Brien", "en", "IE", "Dublin", "Weekend surfer, amateur photographer, teacher by day."],
  ["jing", "李静", "zh", "CN", "Beijing", "喜欢旅行和摄影，周末常去爬山。"],
  ["ming", "王小明", "zh", "CN", "Shanghai", "我是程序员，爱看电影，也喜欢做饭。"],
  ["yijun", "陳怡君", "tw", "TW", "Taipei", "喜歡攝影、咖啡和烘焙，假日常去看電影。"],
  ["zhihao", "林志豪", "tw", "TW", "Kaohsiung", "熱愛衝浪與潛水，也喜歡彈吉他。"],
  [
    "jurgen",
    "Jürgen Müller",
    "de",
    "DE",
    "Munich",
    "Ich gehe gern wandern, koche leidenschaftlich und spiele Klavier.",
  ],
  ["kathe", "Käthe Groß", "de", "AT", "Vienna", "Bücher, Berge und lange Spaziergänge mit meinem Hund."],
  ["giulia", "Giulia Rossi", "it", "IT", "Florence", "Amo la montagna, la cucina toscana e i gatti."],
  ["niccolo", "Niccolò Ferri", "it", "IT", "Rome", "Suono la chitarra e viaggio spesso; cerco una persona sincera."],
  ["francois", "François Lefèvre", "fr", "FR", "Lyon", "J’aime les montagnes, le cinéma et les chats."],
  ["zoe", "Zoé Bélanger", "fr", "CA", "Montréal", "Passionnée de cuisine, je joue du piano et je lis des romans."],
  ["sakura", "佐藤さくら", "ja", "JP", "Tokyo", "写真を撮っています。コーヒーと猫が好きです。"],
  ["kenichi", "高橋健一郎", "ja", "JP", "Kyoto", "旅行と登山が趣味です。ギターも弾きます。"],
  ["minjun", "김민준", "ko", "KR", "Seoul", "여행과 사진을 좋아해요. 주말에는 등산을 가요."],
  ["seoyeon", "이서연", "ko", "KR", "Busan", "커피와 책을 좋아하고 고양이를 키워요."],
]

/** Queries in each language with the expected members, in order if it is given. */
const expected: Record<Language, [query: string, ...found: string[]][]> = {
  en: [
    ["emily", "emily"],
    ["CARTER", "emily"],
    ["emily london", "emily"],
    ["hikes", "emily"],
    ["mountain", "emily"],
    ["obrien", "jack"],
    ["O'Brien", "jack"],
    ["the teacher", "jack"],
    ["photographers", "jack"],
    ["hikng", "emily"],
    ["Ireland", "jack"],
  ],
  zh: [
    ["李静", "jing"],
    ["小明", "ming"],
    ["北京", "jing"],
    ["上海", "ming"],
    ["旅行", "kenichi", "jing"],
    ["摄影", "yijun", "jing"],
    ["看电影", "yijun", "ming"],
    ["喜欢旅行", "jing"],
    ["做饭的程序员", "ming"],
    ["中国", "ming", "jing"],
  ],
  tw: [
    ["陳怡君", "yijun"],
    ["怡君", "yijun"],
    ["台北", "yijun"],
    ["臺北", "yijun"],
    ["高雄", "zhihao"],
    ["攝影", "yijun", "jing"],
    ["咖啡", "yijun"],
    ["衝浪", "zhihao"],
    ["吉他", "zhihao"],
    ["台灣", "zhihao", "yijun"],
  ],
  de: [
    ["Jürgen", "jurgen"],
    ["juergen", "jurgen"],
    ["Mueller", "jurgen"],
    ["München", "jurgen"],
    ["muenchen klavier", "jurgen"],
    ["Wien", "kathe"],
    ["Käthe Gross", "kathe"],
    ["Buch", "kathe"],
    ["Klavier spielen", "jurgen"],
    ["Spazirgänge", "kathe"],
  ],
  it: [
    ["giulia", "giulia"],
    ["Guilia", "giulia"],
    ["Niccolo", "niccolo"],
    ["Firenze", "giulia"],
    ["roma", "niccolo", "zoe"],
    ["gatto", "giulia"],
    ["montagna", "francois", "giulia"],
    ["chitarra", "niccolo"],
    ["viaggiare", "niccolo"],
    ["cucina toscana", "giulia"],
  ],
  fr: [
    ["francois", "francois"],
    ["LEFEVRE", "francois"],
    ["zoe", "zoe"],
    ["Montreal", "zoe"],
    ["Lyon", "francois"],
    ["chat", "francois"],
    ["aime la montagne", "francois"],
    ["cinema", "francois"],
    ["jouer du piano", "zoe"],
    ["cuissine", "zoe"],
  ],
  ja: [
    ["さくら", "sakura"],
    ["サクラ", "sakura"],
    ["佐藤", "sakura"],
    ["東京", "sakura"],
    ["東京の写真", "sakura"],
    ["京都", "kenichi"],
    ["猫", "sakura"],
    ["ｺｰﾋｰ", "sakura"],
    ["登山", "kenichi"],
    ["旅行が趣味", "kenichi"],
  ],
  ko: [
    ["김민준", "minjun"],
    ["서연", "seoyeon"],
    ["서울", "minjun"],
    ["부산", "seoyeon"],
    ["여행", "minjun"],
    ["사진을", "minjun"],
    ["커피", "seoyeon"],
    ["고양이", "seoyeon"],
    ["책", "seoyeon"],
    ["좋아해요", "minjun", "seoyeon"],
  ],
}

let app: TestApp
let reader: TestMember
const keys = new Map<number, string>()

beforeAll(async () => {
  app = await startApp()
  reader = await app.register({ name: "Reading Only" })
  for (const [key, name, language, country_code, city, biography] of people) {
    const one = await app.register({ gender: 1, language })
    keys.set(one.id, key)
    // Names of two symbols are common where we have no forms to sign up with them.
    await db.execute(sql`update profile set name = ${name}, name_key = ${name} where member_id = ${one.id}`)
    await one.ok(editProfile, { body: { country_code, city, biography } })
  }
}, 60_000)
afterAll(() => app.stop())

const found = async (q: string): Promise<(string | undefined)[]> => {
  const { items } = await reader.ok(searchMembers, { body: { mode: "keyword", q } })
  return items.map(({ user_id }) => keys.get(user_id))
}

describe.each(languages)("LIST-02 searches in %s", (language) => {
  test.each(expected[language])("LIST-02 %s", async (query, ...people) => {
    expect(await found(query)).toEqual(people)
  })
})

test("LIST-02 unused words have no results", async () => {
  for (const query of ["xylophonist", "龍舌蘭", "헬리콥터", "ヘリコプター"])
    expect(await found(query), query).toEqual([])
})
