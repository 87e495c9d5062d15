import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { authenticate, register } from "@redthread/contract/account"
import { db, rows } from "../../../core/db/db"
import { projectRoot } from "../../../core/process/project-root"
import { startApp, type TestApp } from "../../../testing/harness"
import { nameKey } from "./name-key.service"

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

const taken = 400104

test.each([
  ["Anna", ["ANNA", "anna", "Аnna", "ＡＮＮＡ", "Ánna", "A\u0308nna"]],
  ["Marlon", ["Мarlon", "мarlon", "МАRLОN", "rnarlon"]],
  ["paypal", ["paypa1", "PayPaI", "рayраl"]],
  ["Straße", ["STRASSE"]],
  ["Mia.Rossi", ["mia_rossi", "Mia Rossi", "mia-_-rossi"]],
  ["Нина", ["нина", "HИHA"]],
  ["ニコラさん", ["二コラさん", "ﾆｺﾗさん"]],
])("ACC-01 %s is taken however it is written", async (name, others) => {
  expect(await take(name)).toBe(201)
  for (const other of others) expect(await take(other), other).toBe(taken)
  const { status } = await app.call(authenticate, { body: { name: others[0] ?? "", password: "a good password" } })
  expect(status).toBe(200)
})

test("ACC-01 names that differ to the eye are two names", async () => {
  for (const name of ["Marta", "Marto", "かなたさん", "がなたさん", "김민수다", "김민주다", "Anna-Lena", "Annalena"])
    expect(await take(name), name).toBe(201)
})

test("ACC-01 names of before м looked like m get the key that they would get today, unless it is taken", async () => {
  const members = [await app.register({ name: "Мarina" }), await app.register({ name: "Мarius" }), await app.register()]
  const [marina, marius, other] = members.map(({ id }) => id)
  await db.execute(sql`update profile set name_key = 'marlna' where member_id = ${marina}`)
  await db.execute(sql`update profile set name_key = 'marlus' where member_id = ${marius}`)
  await db.execute(sql`update profile set name_key = 'rnarlus' where member_id = ${other}`)
  const file = join(projectRoot, "server", "migrations", "0016_name_keys.sql")
  await db.execute(sql.raw(await readFile(file, "utf8")))
  expect(await take("Marina")).toBe(taken)
  expect(await take("marlus")).toBe(taken)
  const keys = await rows<{ key: string }>(
    db,
    sql`select name_key as key from profile where member_id in (${marina}, ${marius}) order by member_id`,
  )
  expect(keys.map(({ key }) => key)).toEqual([nameKey("Marina"), "marlus"])
})

test("ACC-01 nobody passes for one of us", async () => {
  for (const name of ["Redthread", "Red thread", "RedthreаdTeam", "Admin", "ADMIN2", "Аdmin", "Support", "anna.admin"])
    expect(await take(name), name).toBe(taken)
  expect(await take("Supportive")).toBe(201)
})

test("ACC-01 two who want one name at once: one gets it", async () => {
  const answers = await Promise.all(["Wanted Name", "wanted name", "Wаnted Nаme"].map(take))
  expect(answers.toSorted((a, b) => a - b)).toEqual([201, taken, taken])
})
