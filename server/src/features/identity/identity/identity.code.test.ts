import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { postFindPassword } from "@redthread/contract/account"
import { sendCode } from "@redthread/contract/code"
import { errors } from "@redthread/contract/core/error"
import { clock } from "../../../core/process/clock"
import { transaction } from "../../../core/db/db"
import { rows } from "../../../testing/rows"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp } from "../../../testing/harness"
import { codeTo, messagesTo } from "../../../testing/outbox"
import * as code from "./identity.code.service"
import type { CodePurpose } from "./identity.tables"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

let counter = 0
const someone = (): string => `someone${(counter += 1)}@example.org`

const send = (to: string, more: Partial<code.SendCodeInput> = {}) =>
  transaction(db, (tx) =>
    code.send(tx, { target: { channel: "email", to }, purpose: "recover", language: "en", ...more }),
  )
const take = (target: string, given: number, purpose: CodePurpose = "recover") =>
  code.take(db, { target, purpose, code: given }).then(
    () => "right",
    (error: Error) => error.message,
  )
const wrongOf = (right: number): number => (right === 999_999 ? right - 1 : right + 1)

test("ACC-05 a code has six digits and is stored only as a keyed hash", async () => {
  const to = someone()
  await send(to)
  const sent = await codeTo(app, to)
  expect(String(sent)).toMatch(/^[1-9]\d{5}$/)
  const [row] = await db.execute<{ row: string }>(
    sql`select code::text as row from verification_code code where target = ${to}`,
  )
  expect(row?.row).not.toContain(String(sent))
})

test("ACC-05 of ten concurrent uses of a code one succeeds, and none afterwards", async () => {
  const to = someone()
  await send(to)
  const sent = await codeTo(app, to)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => take(to, sent)))
  expect(outcomes.filter((outcome) => outcome === "right")).toHaveLength(1)
  expect(await take(to, sent)).toBe("code_wrong")
})

test("ACC-05 five wrong guesses invalidate a code, also concurrently; a new one is valid", async () => {
  const to = someone()
  await send(to)
  const sent = await codeTo(app, to)
  for (let guess = 0; guess < 4; guess += 1) expect(await take(to, wrongOf(sent))).toBe("code_wrong")
  await Promise.all(Array.from({ length: 20 }, () => take(to, wrongOf(sent))))
  expect(await take(to, sent)).toBe("code_wrong")
  clock.advance(60_000)
  await send(to)
  expect(await take(to, await codeTo(app, to))).toBe("right")
})

test("ACC-05 wrong guesses are counted, and five invalidate the code", async () => {
  const to = someone()
  await send(to)
  const sent = await codeTo(app, to)
  for (let guess = 0; guess < 5; guess += 1) {
    await expect(code.check(db, { target: to, purpose: "recover", code: wrongOf(sent) })).rejects.toThrow("code_wrong")
  }
  expect(await take(to, sent)).toBe("code_wrong")
})

test("ACC-05 a wrong guess is counted although its call fails", async () => {
  const member = await app.register()
  const email = member.session.me.email ?? ""
  await app.call(sendCode, { body: { email, exists: true } })
  const sent = await codeTo(app, email)
  const [new_password, new_password_confirm] = ["a new password", "a new password"]
  const recover = (given: number) =>
    app.call(postFindPassword, { body: { email, code: given, new_password, new_password_confirm } })
  for (let guess = 0; guess < 5; guess += 1)
    expect((await recover(wrongOf(sent))).error.code).toBe(errors.code_wrong.code)
  const [codeRow] = await rows<{ tries: number }>(
    db,
    sql`select tries from verification_code where member_id = ${member.id}`,
  )
  expect(codeRow?.tries).toBe(5)
  expect((await recover(sent)).error.code).toBe(errors.code_wrong.code)
})

test("ACC-05 a code used in a failed transaction is valid again", async () => {
  const to = someone()
  await send(to)
  const guess = { target: to, purpose: "recover" as const, code: await codeTo(app, to) }
  const failing = transaction(db, async (tx) => {
    await code.use(tx, guess)
    throw new Error("name taken")
  })
  await expect(failing).rejects.toThrow("name taken")
  await transaction(db, (tx) => code.use(tx, guess))
  await expect(transaction(db, (tx) => code.use(tx, guess))).rejects.toThrow("code_wrong")
})

test("ACC-05 a code is valid for ten minutes, for its purpose and target", async () => {
  const [to, other] = [someone(), someone()]
  await send(to)
  await send(other)
  const sent = await codeTo(app, to)
  expect(await take(to, sent, "sign_in")).toBe("code_wrong")
  expect(await take(other, sent)).toBe("code_wrong")
  clock.advance(600_000)
  expect(await take(to, sent)).toBe("code_wrong")
  await code.sweep(db)
  expect(await db.execute(sql`select from verification_code where target = ${to}`)).toHaveLength(0)
})

test("ACC-05 of ten concurrent requests one code is sent; the next one after 60 s replaces it", async () => {
  clock.set(clock.now())
  const to = someone()
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => send(to)))
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  expect(await messagesTo(app, to)).toHaveLength(1)
  const first = await codeTo(app, to)
  clock.advance(40_000)
  await expect(send(to)).rejects.toMatchObject({ key: "code_already_sent", detail: { data: { resend_in: 20 } } })
  await send(to, { purpose: "sign_in" })
  clock.advance(20_000)
  expect(await send(to)).toEqual({ resend_in: 60, expires_in: 600 })
  let second = await codeTo(app, to)
  while (second === first) {
    clock.advance(60_000)
    await send(to)
    second = await codeTo(app, to)
  }
  expect(await take(to, first)).toBe("code_wrong")
  expect(await take(to, second)).toBe("right")
})

test("ACC-05 without delivery: the same lock, no mail, and no valid code", async () => {
  const to = someone()
  expect(await send(to, { deliver: false })).toEqual({ resend_in: 60, expires_in: 600 })
  await expect(send(to, { deliver: false })).rejects.toThrow("code_already_sent")
  expect(await messagesTo(app, to)).toEqual([])
})

test("ACC-05 an uncommitted code is not sent and locks no account", async () => {
  const to = someone()
  const failing = transaction(db, async (tx) => {
    await code.send(tx, { target: { channel: "email", to }, purpose: "recover", language: "en" })
    throw new Error("rolled back")
  })
  await expect(failing).rejects.toThrow("rolled back")
  expect(await messagesTo(app, to)).toEqual([])
  await send(to)
  expect(await messagesTo(app, to)).toHaveLength(1)
})
