import { afterAll, beforeAll, expect, test } from "vitest"
import { authenticate, register } from "@redthread/contract/account"
import { startApp, type TestApp } from "../../../testing/harness"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

let tried = 0
async function signUp(password: string, given: { email?: string; name?: string; phone?: string } = {}) {
  tried += 1
  const body = { name: `Someone ${tried}`, email: `someone${tried}@example.org`, password, ...given }
  const { status, error } = await app.call(register, { body })
  return { status, code: error.code, field: error.field, email: body.email }
}

const refused = { status: 400, code: 400242, field: "password" }

test.each(["password", "123456", "PassWord", "qwerty", "iloveyou", "ＰＡＳＳＷＯＲＤ", " password ", "Redthread"])(
  "ACC-01 the commonest passwords are refused when one signs up: %s",
  async (password) => {
    expect(await signUp(password)).toMatchObject(refused)
  },
)

test("ACC-01 the member's own name, email and phone are refused", async () => {
  const own = { name: "Clementine", email: "clem.orange@example.org" }
  for (const password of ["clementine", "CLEMENTINE", "clem.orange", "Clem.Orange@example.org"])
    expect(await signUp(password, own), password).toMatchObject(refused)
  expect((await signUp("clementine and oranges", own)).status).toBe(201)
})

test.each(["a good password", "пароль мой", "我的密码很长", "🐟🐟🐟🐟🐟🐟", "  sea and salt  "])(
  "ACC-01 a password may be of any symbols: %s",
  async (password) => {
    const { status, email } = await signUp(password)
    expect(status).toBe(201)
    expect((await app.call(authenticate, { body: { email, password } })).status).toBe(200)
  },
)

test("ACC-02 case matters, and length up to 200 symbols", async () => {
  const long = `Long ${"a".repeat(194)}b`
  expect(long).toHaveLength(200)
  const { status, email } = await signUp(long)
  expect(status).toBe(201)
  for (const password of [`${long.slice(0, -1)}c`, long.toLowerCase(), long.slice(0, 72)])
    expect((await app.call(authenticate, { body: { email, password } })).error.code).toBe(400245)
  expect((await app.call(authenticate, { body: { email, password: long } })).status).toBe(200)
  expect((await signUp(`${long}x`)).status).toBe(400)
})
