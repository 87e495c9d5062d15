import unhomoglyph from "unhomoglyph"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "drizzle-orm"
import { authenticate, register } from "@redthread/contract/account"
import { editProfile } from "@redthread/contract/profile"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp } from "../../../testing/harness"
import { nameKey, nameLook } from "./name-key.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

let tried = 0
async function take(name: string): Promise<number> {
  tried += 1
  const body = { email: `name${tried}@example.org`, name, password: "a good password" }
  const { status, error } = await app.call(register, { body })
  return status === 201 ? 201 : error.code
}

const taken = 400231

test.each([
  ["Anna", ["ANNA", "anna", "Аnna", "ＡＮＮＡ", "Ánna", "A\u0308nna"]],
  ["Marlon", ["Мarlon", "мarlon", "МАRLОN", "rnarlon"]],
  ["paypal", ["paypa1", "PayPaI", "рayраl"]],
  ["Straße", ["STRASSE"]],
  ["Mia.Rossi", ["mia_rossi", "Mia Rossi", "mia-_-rossi"]],
  ["Нина", ["нина", "HИHA"]],
  ["ΝΙΚΟΣ ΑΝ", ["νικος αν", "Νικος Αν", "NIKOΣ AN"]],
  ["ニコラさん", ["二コラさん", "ﾆｺﾗさん"]],
])("ACC-01 %s is taken however it is written", async (name, others) => {
  expect(await take(name)).toBe(201)
  for (const other of others) expect(await take(other), other).toBe(taken)
  const { status } = await app.call(authenticate, { body: { name: others[0] ?? "", password: "a good password" } })
  expect(status).toBe(200)
})

test.each([
  ["Nina Rose", ["Νina Rose", "ΝΙΝΑ Rοse", "NΙNA ROSE"]],
  ["Yuri Ivanov", ["Υuri Ivanov"]],
  ["Rolf Bauer", ["Rolſ Bauer"]],
])("ACC-01 %s is taken for what looks like it in its capitals alone", async (name, others) => {
  expect(await take(name)).toBe(201)
  for (const other of others) expect(await take(other), other).toBe(taken)
})

test("ACC-01 a name that looks like another one only in capitals is refused, too", async () => {
  expect(await take("Νadia Κ")).toBe(201)
  for (const name of ["Nadia K", "nadia k", "νadia κ"]) expect(await take(name), name).toBe(taken)
})

test("ACC-01 visibly different names are two names", async () => {
  for (const name of ["Marta", "Marto", "かなたさん", "がなたさん", "김민수다", "김민주다", "Anna-Lena", "Annalena"])
    expect(await take(name), name).toBe(201)
})

/** Letters with a look-alike in the alphabet (Unicode TR39), and the look-alike. */
function* lookAlikes(): Generator<[letter: string, like: string]> {
  for (let point = 0x80; point < 0x20000; point++) {
    const letter = String.fromCodePoint(point)
    const like = /^\p{L}$/u.test(letter) ? unhomoglyph(letter) : ""
    if (/^[A-Za-z]$/.test(like)) yield [letter, like]
  }
}

test("ACC-01 no letter of another script passes for its Latin look-alike, as written or in lower case", () => {
  const keysOf = (name: string) => ({ key: nameKey(name), look: nameLook(name) ?? nameKey(name) })
  const passed: string[] = []
  let count = 0
  for (const [letter, like] of lookAlikes()) {
    count += 1
    const [one, other] = [keysOf(`Ab${letter}ba`), keysOf(`Ab${like}ba`)]
    if (one.key !== other.key && one.look !== other.look) passed.push(`${letter} ${like}`)
  }
  expect(count).toBeGreaterThan(1000)
  expect(passed).toEqual([])
})

test("ACC-01 a name in Latin letters has one key in any case", () => {
  for (const name of ["Anna", "MIA Rossi", "Straße", "Øyvind", "İlker", "Łukasz", "paypa1", "O'Neill"])
    expect(nameLook(name), name).toBeNull()
})

test("ACC-01 rejects names that imitate staff", async () => {
  for (const name of [
    "Redthread",
    "Red thread",
    "RedthreаdTeam",
    "Admin",
    "ADMIN2",
    "Аdmin",
    "ADMIΝ",
    "Support",
    "anna.admin",
  ])
    expect(await take(name), name).toBe(taken)
  expect(await take("Supportive")).toBe(201)
})

test.each([
  ["Jean-Luc Test", "Jean-Luc Test"],
  ["Sean O’Brien", "Sean O'Brien"],
  ["山田　太郎", "山田 太郎"],
  ["ジョン・スミス", "ジョン・スミス"],
  ["迪丽热巴·迪力", "迪丽热巴·迪力"],
  ["李娜", "李娜"],
  ["エミ", "エミ"],
  ["A\u200Bda\u202E Byron\uFE0F", "Ada Byron"],
  ["Anna‑Maria Vogel", "Anna-Maria Vogel"],
])("ACC-01 the name %s is taken as %s", async (name, stored) => {
  const session = await app.register({ name })
  expect(session.session.me.name).toBe(stored)
})

test.each([
  ["nothing visible", "ㅤㅤㅤㅤ"],
  ["marks alone", "\u0301\u0301\u0301\u0301"],
  ["more than two marks on a letter", `a${"\u0316\u0301".repeat(9)}`],
  ["a mark on a space", "Anna \u0301 Lo"],
  ["too short with accents", "a\u0316b\u0316"],
  ["one wide character", "李"],
  ["21 characters", "李".repeat(21)],
])("ACC-01 a name of %s is refused", async (_what, name) => {
  expect(await take(name)).toBe(400230)
})

test("ACC-01 SAFE-02 invisible characters neither make another name nor hide a staff name", async () => {
  expect(await take("王小明天")).toBe(201)
  for (const name of ["王小\uFE0F明天", "王小\u200B明天", "王小\u034F明天", "王\u0316小明天"])
    expect(await take(name), name).toBe(taken)
  for (const name of [
    "客\uFE0F服小王天",
    "Red\u3164thread",
    "Ad\u200Bmin",
    "スタッフ花子",
    "公式アカウント",
    "Модератор",
  ])
    expect(await take(name), name).toBe(taken)
})

test("SAFE-02 vanity addresses do not imitate staff either, and existing ones remain", async () => {
  const member = await app.register()
  const set = (vanity: string) => member.call(editProfile, { body: { vanity } })
  for (const vanity of [
    "admin",
    "support",
    "staff",
    "moderator",
    "official",
    "redthread",
    "red-thread.help",
    "admin.1",
  ])
    expect((await set(vanity)).error, vanity).toMatchObject({ code: 400361, field: "vanity" })
  await db.execute(sql`update profile set vanity = 'support' where member_id = ${member.id}`)
  expect((await member.call(editProfile, { body: { vanity: "support", height: 203 } })).status).toBe(200)
  expect((await set("supportive-anna")).status).toBe(200)
})

test("ACC-01 emails and phone numbers are accepted from East Asian and bidirectional keyboards", async () => {
  const idn = await app.register({ email: "anna@bücher.example" })
  expect(idn.session.me.email).toBe("anna@xn--bcher-kva.example")
  const wide = await app.register({ email: "ａnna＠example.com" })
  expect(wide.session.me.email).toBe("anna@example.com")
  const marked = await app.register({ email: undefined, phone: "\u202A+49 30 901820\u202C" })
  expect(marked.session.me.phone).toBe("+4930901820")
  const digits = { phone: "＋４９３０９０１８２０", password: marked.password }
  expect((await app.call(authenticate, { body: digits })).body.me.id).toBe(marked.id)
})

test("ACC-01 of two concurrent requests for a name one succeeds", async () => {
  for (const names of [
    ["Wanted Name", "wanted name", "Wаnted Nаme"],
    ["Nanny Nine", "Νanny Νine", "ΝΑnny nine"],
  ]) {
    const answers = await Promise.all(names.map(take))
    expect(answers.toSorted((a, b) => a - b)).toEqual([201, taken, taken])
  }
})
