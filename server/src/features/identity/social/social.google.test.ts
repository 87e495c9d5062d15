import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { showAffiliate } from "@redthread/contract/affiliate"
import { showMe } from "@redthread/contract/account"
import { showSite } from "@redthread/contract/page"
import { listSocial, signInBySocial, startSocial } from "@redthread/contract/social"
import { clock } from "../../../core/process/clock"
import { db } from "../../../core/db/pool"
import type { TestApp } from "../../../testing/harness"
import { GoogleApp } from "../../../testing/stub/google-app"
import type { Steps } from "../../../testing/social-browser"
import { socialIdentity } from "./social.tables"

const google = new GoogleApp()
const { provider } = google

let app: TestApp
beforeAll(async () => {
  app = await google.start()
})
afterAll(() => google.stop())
beforeEach(() => {
  provider.denies = false
})

const browser = () => google.browser()
const somebody: GoogleApp["somebody"] = (given) => google.somebody(given)
const signIn = (steps: Steps = {}) => browser().signIn(steps)
const failed = { status: 400, error: { code: 400311 } }

describe("signing in by Google", () => {
  test("ACC-08 a new person gets an account with the provider's name and email, and completes it", async () => {
    const { name, email } = somebody()
    const { status, body } = await signIn({ redirect: "/user/12?tab=photos" })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      redirect: "/user/12?tab=photos",
      me: { name, email, email_verified: true, has_password: false, missing: ["gender", "birthday"], trialing: 1 },
    })
    const again = await signIn()
    expect(again.body).toMatchObject({ redirect: null, me: { id: body.me.id } })
    expect((await app.call(showMe, {}, { token: again.body.token })).body.name).toBe(name)
  })

  test("ACC-08 ten concurrent first sign-ins of one person create one account", async () => {
    somebody()
    const client = browser()
    const backs = await Promise.all(Array.from({ length: 10 }, () => client.visit()))
    const answers = await Promise.all(backs.map((back) => client.finish(back)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(answers.map(({ body }) => body.me.id)).size).toBe(1)
  })

  test("ACC-08 two people with one name get two names", async () => {
    somebody({ name: "Anna Bell" })
    expect((await signIn()).body.me.name).toBe("Anna Bell")
    somebody({ name: "ANNA BELL" })
    expect((await signIn()).body.me.name).toMatch(/^ANNA BELL \d+$/)
  })

  test.each([
    ["李", /^Member \d+$/],
    ["李小龙🎉先生", /^李小龙 先生$/],
    ["  <b>Zoë</b>  ", /^b Zoë b$/],
    ["Maximiliane Alexandra von Hohenstein", /^Maximiliane Alexandr$/],
    ["🎉🎉🎉", /^Member \d+$/],
  ])("ACC-08 of the provider's name %s is kept what a name may have", async (name, expected) => {
    somebody({ name })
    expect((await signIn()).body.me.name).toMatch(expected)
  })

  test("ACC-08 an unverified email of the provider is neither stored nor linked", async () => {
    const member = await app.register()
    somebody({ email: member.session.me.email ?? "", email_verified: false })
    const { body } = await signIn()
    expect(body.me).toMatchObject({ email: null, email_verified: false })
    expect(body.me.id).not.toBe(member.id)
  })

  test("ACC-13 the referrer of the new member is credited", async () => {
    const referrer = await app.register()
    const { pid } = await referrer.ok(showAffiliate, {})
    somebody()
    expect((await signIn({ pid })).status).toBe(200)
    expect((await referrer.ok(showAffiliate, {})).members).toBe(1)
  })

  test("ACC-08 a suspended and a deleted account are reported", async () => {
    somebody()
    const { id } = (await signIn()).body.me
    await google.update(id, { state: "suspended" })
    expect(await signIn()).toMatchObject({ status: 400, error: { code: 400015 } })
    await google.update(id, { state: "deleted" })
    expect(await signIn()).toMatchObject({ status: 400, error: { code: 400016 } })
  })

  test.each(["https://evil.test/", "//evil.test", "/\\evil.test", "/\t/evil.test", "/.//evil.test", "recommend", ""])(
    "ACC-08 after signing in %j is no place to go",
    async (redirect) => {
      somebody()
      expect((await signIn({ redirect })).body.redirect).toBeNull()
    },
  )
})

describe("the callback of Google", () => {
  test("ACC-08 an unknown or used state is refused", async () => {
    somebody()
    const client = browser()
    const back = await client.visit()
    const tampered = new URLSearchParams({ code: back.get("code") ?? "", state: `${back.get("state")}0` })
    expect(await client.finish(tampered)).toMatchObject(failed)
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.finish(back)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error.code === 400311)).toHaveLength(4)
  })

  test("ACC-08 a state begun by another device, member or provider is refused", async () => {
    somebody()
    const client = browser()
    expect(await client.finish(await client.visit(), { device: "another" })).toMatchObject(failed)
    const member = await app.register()
    expect(await client.finish(await client.visit(), { token: member.token })).toMatchObject(failed)
    expect(await client.finish(await client.visit({ token: member.token }))).toMatchObject(failed)
    expect(
      await client.finish(await client.visit({ token: member.token }), { token: (await app.register()).token }),
    ).toMatchObject(failed)
    expect(await member.ok(listSocial, {})).toEqual({ items: [] })
  })

  test("ACC-08 an attempt is valid for ten minutes", async () => {
    somebody()
    const client = browser()
    const back = await client.visit()
    clock.advance(600_001)
    const late = await client.finish(back)
    clock.set(null)
    expect(late).toMatchObject(failed)
  })

  test("ACC-08 a used code, and one from another browser's attempt, is refused", async () => {
    somebody()
    const client = browser()
    const back = await client.visit()
    expect((await client.finish(back)).status).toBe(200)
    const replayed = await client.visit()
    replayed.set("code", back.get("code") ?? "")
    expect(await client.finish(replayed)).toMatchObject(failed)
    const [mine, stolen] = [await client.visit(), await browser().visit()]
    mine.set("code", stolen.get("code") ?? "")
    expect(await client.finish(mine)).toMatchObject(failed)
  })

  test("ACC-08 an ID token with another nonce, and a code for another challenge, are refused", async () => {
    somebody()
    expect(await signIn({ tamper: (url) => url.searchParams.set("nonce", "another") })).toMatchObject(failed)
    const another = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    expect(await signIn({ tamper: (url) => url.searchParams.set("code_challenge", another) })).toMatchObject(failed)
  })

  test("ACC-08 an answer from another issuer is refused", async () => {
    somebody()
    const client = browser()
    const back = await client.visit()
    back.set("iss", "https://evil.test")
    expect(await client.finish(back)).toMatchObject(failed)
  })

  test("ACC-08 a denied request returns without a code and changes nothing", async () => {
    const { sub } = somebody()
    provider.denies = true
    const client = browser()
    const back = await client.visit()
    expect(back.get("error")).toBe("access_denied")
    expect((await client.finish(back)).status).toBe(400)
    expect(await db.select().from(socialIdentity).where(eq(socialIdentity.subject, sub))).toEqual([])
  })
})

describe("providers that are not configured", () => {
  test("ACC-08 are not offered, and report it", async () => {
    const site = (await app.call(showSite, { query: { name: "site" } })).body
    expect(site).toMatchObject({ social: ["google"] })
    const start = await app.call(startSocial, { params: { provider: "facebook" } })
    expect(start).toMatchObject({ status: 400, error: { code: 400310 } })
    const body = { code: "x", state: "x" }
    const back = await app.call(signInBySocial, { params: { provider: "wechat" }, body })
    expect(back).toMatchObject({ status: 400, error: { code: 400310 } })
    expect((await app.call(startSocial, { params: { provider: "myspace" as "google" } })).status).toBe(400)
  })
})
