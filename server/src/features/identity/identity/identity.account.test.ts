import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { authenticate, logout, refreshToken, register, showMe } from "@redthread/contract/account"
import { editProfile } from "@redthread/contract/profile"
import { listThreads } from "@redthread/contract/chat"
import { clock } from "../../../core/process/clock"
import { startApp, type TestApp } from "../../../testing/harness"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const newcomer = (more: Record<string, unknown> = {}) => ({
  email: `n${Math.random().toString(36).slice(2)}@example.org`,
  name: `New ${Math.random().toString(36).slice(2, 8)}`,
  password: "open sesame",
  ...more,
})

describe("register", () => {
  test("ACC-01 a call with only the specification's fields succeeds; gender and birthday are then required", async () => {
    const { status, body } = await app.call(register, { body: newcomer() })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      expires_in: 3600,
      channel: `private-user-${body.me.id}`,
      me: { missing: ["gender", "birthday"] },
    })
    const refused = await app.call(listThreads, {}, { token: body.token })
    expect(refused).toMatchObject({ status: 400, error: { code: 400239 } })
    await app.call(editProfile, { body: { gender: 1 } }, { token: body.token })
    const complete = await app.call(editProfile, { body: { birthday: "1980-02-29" } }, { token: body.token })
    expect(complete).toMatchObject({ status: 200, body: { gender: 1, horoscope: 12, seeking: 0 } })
    expect((await app.call(listThreads, {}, { token: body.token })).status).toBe(200)
  })

  test.each([
    ["Name is invalid, 4-20 symbols", { name: "Bob" }, 400230, "name"],
    ["Name is invalid, 4-20 symbols", { name: "x".repeat(21) }, 400230, "name"],
    ["Password is invalid, 6 symbols minimum", { password: "12345" }, 400241, "password"],
    ["email or phone cannot be empty", { email: undefined }, 400236, "email"],
    ["Email address is invalid", { email: "nobody" }, 400232, "email"],
    ["Redthread is for adults aged 18 and over", { gender: 0, birthday: "2015-01-01" }, 400238, "birthday"],
    ["This is not a date", { birthday: "1990-02-30" }, 400237, "birthday"],
    ["This request contains something we don’t know. Please reload the page", { admin: true }, 400002, "admin"],
  ])("ACC-01 ERR-03 says %s", async (message, change, code, field) => {
    const { status, error } = await app.call(register, { body: newcomer(change) as never })
    expect({ status, ...error }).toEqual({ status: 400, code, message, field })
  })

  test("ACC-01 a name of four Chinese characters is long enough, and unique regardless of case and width", async () => {
    expect((await app.call(register, { body: newcomer({ name: "林小雨呀" }) })).status).toBe(201)
    expect((await app.call(register, { body: newcomer({ name: "Ada Lovelace" }) })).status).toBe(201)
    for (const name of ["ADA LOVELACE", "Ａda Lovelace"]) {
      expect(await app.call(register, { body: newcomer({ name }) })).toMatchObject({
        status: 400,
        error: { code: 400231, field: "name" },
      })
    }
  })

  test("ACC-01 of ten concurrent sign-ups with one email and name one succeeds", async () => {
    const body = newcomer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.call(register, { body })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ error }) => error.code === 400233 || error.code === 400231)).toHaveLength(9)
  })

  test("ACC-01 name and gender cannot be changed", async () => {
    const member = await app.register({ gender: 0 })
    for (const body of [{ name: "Somebody Else" }, { gender: 1 as const }]) {
      expect(await member.call(editProfile, { body })).toMatchObject({ status: 400, error: { code: 400240 } })
    }
  })

  test("ERR-03 the message is in the language of the request", async () => {
    const { error } = await app.call(
      register,
      { body: newcomer({ name: "x" }) },
      { headers: { "accept-language": "ja,en;q=0.5" } },
    )
    expect(error.message).toBe("名前が正しくありません。4〜20文字で入力してください。")
  })
})

describe("authenticate", () => {
  test("ACC-02 by email, phone and name in any case; push_id is accepted", async () => {
    const { email, name, password, phone } = newcomer({ phone: "+49 170 1234567" }) as Record<string, string>
    await app.call(register, { body: { email, name: name ?? "", password: password ?? "", phone } })
    const ways = [{ email: email?.toUpperCase() }, { phone: "+491701234567" }, { name: name?.toUpperCase() }]
    for (const way of ways) {
      const { status, body } = await app.call(authenticate, {
        body: { ...way, password: password ?? "", push_id: "device-1" },
      })
      expect(status).toBe(200)
      expect(body.me.name).toBe(name)
      expect((await app.call(showMe, {}, { token: body.token })).body.email).toBe(email)
    }
  })

  test("ACC-02 a wrong password and an unknown account get the same reply", async () => {
    const member = await app.register()
    const wrong = await app.call(authenticate, {
      body: { email: member.session.me.email ?? "", password: "not this one" },
    })
    const unknown = await app.call(authenticate, { body: { email: "nobody@example.org", password: "not this one" } })
    expect(wrong.status).toBe(400)
    expect(wrong.error).toEqual(unknown.error)
  })

  test("ACC-03 the app shell's token is valid for a day, a browser's for an hour", async () => {
    const member = await app.register()
    const body = { email: member.session.me.email ?? "", password: member.password }
    const shell = await app.call(authenticate, { body }, { headers: { "x-client": "redthread-app/1.0 (android)" } })
    expect(shell.body.expires_in).toBe(86_400)
    expect((await app.call(authenticate, { body })).body.expires_in).toBe(3600)
  })
})

describe("sessions", () => {
  test("ACC-03 an expired token is refused, and refreshed by token/refresh", async () => {
    const member = await app.register()
    clock.advance(3601 * 1000)
    expect((await member.call(showMe, {})).status).toBe(401)
    const { status, body } = await member.call(refreshToken, {})
    expect(status).toBe(200)
    expect((await app.call(showMe, {}, { token: body.token })).body.id).toBe(member.id)
    clock.advance(31 * 86_400 * 1000)
    expect((await app.call(refreshToken, {}, { token: body.token })).status).toBe(401)
    clock.set(null)
  })

  test("ACC-03 logout ends the session and closes its sockets, but no other session", async () => {
    const member = await app.register()
    const body = { email: member.session.me.email ?? "", password: member.password }
    const second = (await app.call(authenticate, { body })).body.token
    const socket = await member.socket()
    expect((await member.call(logout, {})).status).toBe(200)
    expect((await socket.gone()).code).toBe(4009)
    expect((await member.call(showMe, {})).status).toBe(401)
    expect((await member.call(refreshToken, {})).status).toBe(401)
    expect((await app.call(showMe, {}, { token: second })).status).toBe(200)
  })

  test("ACC-03 forged, truncated and another server's tokens are refused, also on public calls", async () => {
    const member = await app.register()
    const [claim, signature] = [
      member.token.slice(0, member.token.lastIndexOf(".")),
      member.token.slice(member.token.lastIndexOf(".") + 1),
    ]
    const other = `${claim?.replace(/^[^.]+/, "1")}.${signature}`
    for (const token of [other, `${claim}.`, claim ?? "", "x", member.token.slice(0, -2)]) {
      expect((await app.call(showMe, {}, { token })).status, token).toBe(401)
      expect((await app.call(refreshToken, {}, { token })).status, token).toBe(401)
    }
  })
})
