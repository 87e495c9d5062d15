import { once } from "node:events"
import { afterEach, expect, test } from "vitest"
import { sendCode } from "@redthread/contract/code"
import { codeTo, messagesTo } from "../../testing/outbox"
import { startApp, type TestApp } from "../../testing/harness"
import { TwilioStub } from "../../testing/stub/twilio-stub"
import { mail } from "../db/core.tables"
import { db } from "../db/pool"
import { NeverDelivered } from "./outbox"
import { twilioTransport } from "./sms"

let app: TestApp | null = null
let stub: TwilioStub | null = null
afterEach(async () => {
  await app?.stop()
  stub?.stop()
  app = null
  stub = null
})

const phone = "+491701234567"
const ask = (from: TestApp, to = phone) =>
  from.call(sendCode, { body: { phone: to } }, { headers: { "accept-language": "de" } })
const rows = () => db.select().from(mail).orderBy(mail.id)

test("ACC-05 a code by SMS uses Twilio's protocol, and is sent again if the provider is busy", async () => {
  stub = await new TwilioStub().start()
  stub.refuse.push(429)
  app = await startApp(stub.variables)
  const taken = once(stub, "taken")
  expect((await ask(app)).status).toBe(200)
  const code = await codeTo(app, phone)
  await taken
  expect(stub.taken).toEqual([
    { to: phone, from: "+15005550006", body: expect.stringContaining(String(code)) as string },
  ])
  expect(stub.taken[0]?.body).toContain("10 Minuten")
}, 90_000)

test("ACC-05 a number that the provider refuses is not tried again and delays no other message", async () => {
  stub = await new TwilioStub().start()
  stub.refuse.push(400)
  app = await startApp(stub.variables)
  const refused = once(stub, "refused")
  await ask(app, "+491701234568")
  await refused
  const taken = once(stub, "taken")
  await ask(app)
  await taken
  expect(stub.taken.map(({ to }) => to)).toEqual([phone])
  expect(await rows()).toMatchObject([
    { tries: 8, sentAt: null, error: expect.stringContaining("21211") as string },
    { recipient: phone },
  ])
})

test("ACC-05 in production what was sent is forgotten, so that no code stays in the database", async () => {
  stub = await new TwilioStub().start()
  app = await startApp({ ...stub.variables, MODE: "production" })
  for (const to of [phone, "+491701234568"]) {
    const taken = once(stub, "taken")
    await ask(app, to)
    await taken
  }
  // The second is sent after the first was ticked off.
  expect((await rows())[0]).toMatchObject({ recipient: phone, sentAt: expect.any(Date) as Date, text: "", code: null })
})

test.each([
  ["a busy provider", 429, false],
  ["a broken provider", 500, false],
  ["a wrong number", 400, true],
] as const)("%s: %i is final: %s", async (_, status, isFinal) => {
  stub = await new TwilioStub().start()
  stub.refuse.push(status)
  const { SMS_URL: url, SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from } = stub.variables
  const send = (token: string) =>
    twilioTransport({ url, accountSid, authToken: token, from })({ to: phone, subject: "", text: "Hello" })
  const refused: unknown = await send(authToken).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(isFinal ? NeverDelivered : Error)
  expect(refused instanceof NeverDelivered).toBe(isFinal)
  // A wrong token of our own can be put right: nothing is lost by it.
  await expect(send("wrong")).rejects.not.toBeInstanceOf(NeverDelivered)
  await send(authToken)
  expect(stub.taken).toHaveLength(1)
})

test("ACC-05 without a provider the text waits in the outbox of development, and production says so", async () => {
  app = await startApp()
  expect((await ask(app)).status).toBe(200)
  expect(await messagesTo(app, phone)).toMatchObject([{ subject: "", sent: false, code: expect.any(String) as string }])
  await app.stop()
  app = await startApp({ MODE: "production" })
  expect(await ask(app)).toMatchObject({ status: 400, error: { code: 400282, field: "phone" } })
  expect((await app.call(sendCode, { body: { email: "anna@example.org" } })).status).toBe(200)
})
