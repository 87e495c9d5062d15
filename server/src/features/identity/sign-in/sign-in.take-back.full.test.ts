import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { authenticate, deleteAccount, putFindPassword, showMe, takeBackAccount } from "@redthread/contract/account"
import { confirmEmail, sendCode, sendEmailVerification } from "@redthread/contract/code"
import { addPasskey, listPasskeys, startPasskey } from "@redthread/contract/passkey"
import { clock } from "../../../core/process/clock"
import { db } from "../../../core/db/pool"
import { Authenticator } from "../../../testing/authenticator"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { codeTo, messagesTo } from "../../../testing/outbox"
import { sweep } from "./sign-in.take-back.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: origin })
})
afterEach(() => clock.set(null))
afterAll(() => app.stop())

const origin = "https://redthread.example"
const day = 86_400_000
const fresh = "mine once more"
const invalidLinkError = { status: 400, error: { code: 400281, field: "token" } }
let counter = 0
const newAddress = (): string => `taken${(counter += 1)}@example.org`
const emailOf = (member: TestMember): string => member.session.me.email ?? ""

const linkIn = (text: string | undefined, page: string): string =>
  new RegExp(`/${page}#([\\w-]{43})(\\s|$)`).exec(text ?? "")?.[1] ?? ""

/** The link of the latest mail to this address that contains one. */
async function linkTo(email: string, page = "take-back"): Promise<string> {
  const mailLinks = (await messagesTo(app, email)).map(({ text }) => linkIn(text, page))
  return mailLinks.find(Boolean) ?? ""
}

async function confirmLatest(email: string): Promise<void> {
  const { status } = await app.call(confirmEmail, { body: { token: await linkTo(email, "confirm") } })
  expect(status).toBe(200)
}

/** The holder of the session verifies another address. */
async function changeEmail(member: TestMember, email = newAddress()): Promise<string> {
  await member.ok(sendEmailVerification, { body: { email } })
  await confirmLatest(email)
  return email
}

/** A member with a verified email. */
async function victim(): Promise<TestMember> {
  const member = await app.register()
  await changeEmail(member, emailOf(member))
  return member
}

const takeBack = (token: string, password = fresh) =>
  app.call(takeBackAccount, { body: { token, new_password: password, new_password_confirm: password } })
const signIn = (email: string, password: string) => app.call(authenticate, { body: { email, password } })
const isIn = async (token: string): Promise<boolean> => (await app.call(showMe, {}, { token })).status === 200

test("ACC-14 the old address restores the account once: its email, a new password, all sessions ended", async () => {
  const member = await victim()
  const thiefs = await changeEmail(member)
  const socket = await member.socket()
  const link = await linkTo(emailOf(member))
  const { status, body } = await takeBack(link)
  expect(status).toBe(200)
  expect(body.me).toMatchObject({ id: member.id, email: emailOf(member), email_verified: true, has_password: true })
  expect((await socket.gone()).code).toBe(4009)
  expect([await isIn(member.token), await isIn(body.token)]).toEqual([false, true])
  expect((await signIn(emailOf(member), member.password)).error.code).toBe(400245)
  expect((await signIn(thiefs, fresh)).error.code).toBe(400245)
  expect((await signIn(emailOf(member), fresh)).status).toBe(200)
  expect(await takeBack(link)).toMatchObject(invalidLinkError)
  expect((await messagesTo(app, emailOf(member)))[0]?.subject).toBe("Your Redthread password was changed")
  // The owner of the replaced address is notified without a link.
  const [notice] = await messagesTo(app, thiefs)
  expect(notice?.subject).toBe("The email of your Redthread account was changed")
  expect(notice?.text).not.toContain("#")
})

test("ACC-14 the link is stored only as a hash, and its mail states the validity", async () => {
  const member = await victim()
  await changeEmail(member)
  const link = await linkTo(emailOf(member))
  const [stored] = await db.execute(
    sql`select encode(token_hash, 'hex') as hash, row_to_json(r)::text as row from email_take_back r
      where member_id = ${member.id}`,
  )
  expect(String(stored?.["hash"])).toHaveLength(64)
  expect(String(stored?.["row"])).not.toContain(link)
  expect((await messagesTo(app, emailOf(member)))[0]?.text).toContain("7 days")
})

test("ACC-14 unknown, used and old links get the same reply, with any password", async () => {
  const member = await victim()
  await changeEmail(member)
  const link = await linkTo(emailOf(member))
  const answers = [
    await takeBack("x"),
    await takeBack(""),
    await takeBack(link.slice(1)),
    await takeBack("x", "123456"),
  ]
  clock.advance(7 * day)
  answers.push(await takeBack(link))
  for (const answer of answers) expect(answer).toMatchObject(invalidLinkError)
  await sweep(db)
  expect(await db.execute(sql`select 1 from email_take_back where member_id = ${member.id}`)).toHaveLength(0)
})

test("ACC-14 a common password leaves the link valid, and so does a mistyped link", async () => {
  const member = await victim()
  await changeEmail(member)
  const link = await linkTo(emailOf(member))
  expect((await takeBack(link, "password")).error).toMatchObject({ code: 400242, field: "new_password" })
  expect((await takeBack(link, emailOf(member))).error.code).toBe(400242)
  const body = { token: link, new_password: fresh, new_password_confirm: "mine, once more" }
  expect((await app.call(takeBackAccount, { body })).error.code).toBe(400243)
  expect((await takeBack(link)).status).toBe(200)
})

test("ACC-14 of ten concurrent uses of the link one succeeds", async () => {
  const member = await victim()
  await changeEmail(member)
  const link = await linkTo(emailOf(member))
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => takeBack(link, `${fresh} ${index}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ error }) => error?.code === 400281)).toHaveLength(9)
})

test.each([
  ["the thief", true],
  ["the owner", false],
])(
  "ACC-14 the older link wins where %s is first: a thief who changes the email twice gains nothing",
  async (_who, thiefIsFirst) => {
    const member = await victim()
    const evil = await changeEmail(member)
    await changeEmail(member)
    const [owners, thiefs] = [await linkTo(emailOf(member)), await linkTo(evil)]
    const used = thiefIsFirst ? [thiefs, owners] : [owners]
    const answers = []
    for (const link of used) answers.push(await takeBack(link))
    expect(answers.map(({ status }) => status)).toEqual(used.map(() => 200))
    expect(answers.at(-1)?.body.me).toMatchObject({ id: member.id, email: emailOf(member) })
    expect(await takeBack(thiefs)).toMatchObject(invalidLinkError)
    expect((await signIn(emailOf(member), fresh)).status).toBe(200)
  },
)

test("ACC-14 credentials prepared by a thief are removed: passkeys, codes, links", async () => {
  const member = await victim()
  const device = new Authenticator(origin)
  const challenge = await member.ok(startPasskey, { body: { password: member.password } })
  const added = await member.call(addPasskey, { body: { ...device.create(challenge), name: "thief" } })
  expect(added.status).toBe(201)
  const evil = await changeEmail(member)
  await app.call(sendCode, { body: { email: evil, exists: true } })
  const code = await codeTo(app, evil)
  const third = newAddress()
  await member.ok(sendEmailVerification, { body: { email: third } })
  const { token } = (await takeBack(await linkTo(emailOf(member)))).body
  expect((await app.call(listPasskeys, {}, { token })).body.items).toEqual([])
  const reset = { email: evil, code, new_password: "thief again", new_password_confirm: "thief again" }
  expect((await app.call(putFindPassword, { body: reset })).error.code).toBe(400281)
  const confirmed = await app.call(confirmEmail, { body: { token: await linkTo(third, "confirm") } })
  expect(confirmed.error.code).toBe(400281)
  expect((await app.call(showMe, {}, { token })).body.email).toBe(emailOf(member))
})

test("ACC-14 an account with the unverified address loses it; one that verified it keeps it", async () => {
  const [first, second] = [await victim(), await victim()]
  await Promise.all([changeEmail(first), changeEmail(second)])
  const claims = await app.register({ email: emailOf(first) })
  expect((await takeBack(await linkTo(emailOf(first)))).body.me).toMatchObject({ id: first.id, email: emailOf(first) })
  expect(await claims.ok(showMe, {})).toMatchObject({ email: null })

  const holds = await app.register({ email: emailOf(second) })
  await changeEmail(holds, emailOf(second))
  const link = await linkTo(emailOf(second))
  expect(await takeBack(link)).toMatchObject({ status: 400, error: { code: 400233, field: "email" } })
  expect(await isIn(second.token)).toBe(true)
  await changeEmail(holds)
  expect((await takeBack(link)).body.me).toMatchObject({ id: second.id, email: emailOf(second) })
})

test("ACC-14 an account deleted since is restored, an erased one is not", async () => {
  const [deleted, erased] = [await victim(), await victim()]
  for (const member of [deleted, erased]) {
    await changeEmail(member)
    await member.ok(deleteAccount, { body: { password: member.password } })
  }
  expect((await takeBack(await linkTo(emailOf(deleted)))).body.me).toMatchObject({ id: deleted.id })
  await db.execute(sql`update account set erased_at = now() where id = ${erased.id}`)
  expect(await takeBack(await linkTo(emailOf(erased)))).toMatchObject(invalidLinkError)
})

test("ACC-14 a suspended account is restored, but cannot sign in", async () => {
  const member = await victim()
  await changeEmail(member)
  await db.execute(sql`update account set state = 'suspended' where id = ${member.id}`)
  expect((await takeBack(await linkTo(emailOf(member)))).error.code).toBe(400015)
  expect((await signIn(emailOf(member), fresh)).error.code).toBe(400015)
})

test("ACC-14 an unverified address gets no link", async () => {
  const member = await app.register()
  await changeEmail(member)
  expect(await messagesTo(app, emailOf(member))).toEqual([])
})
