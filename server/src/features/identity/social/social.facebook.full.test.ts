import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { linkSocial } from "@redthread/contract/social"
import { FacebookStub, facebookApp, type FacebookBehaviour } from "../../../testing/stub/facebook-stub"
import { startApp, type TestApp } from "../../../testing/harness"
import { mailedCode, SocialBrowser, type Steps } from "../../../testing/social-browser"

const facebook = new FacebookStub()

let app: TestApp
beforeAll(async () => {
  await facebook.start()
  app = await startApp({
    PUBLIC_URL: "https://redthread.example",
    OAUTH_FACEBOOK_CLIENT_ID: facebookApp.id,
    OAUTH_FACEBOOK_CLIENT_SECRET: facebookApp.secret,
    OAUTH_FACEBOOK_URL: facebook.url,
    OAUTH_FACEBOOK_GRAPH_URL: facebook.url,
  })
})
afterAll(async () => {
  await app.stop()
  await facebook.stop()
})
beforeEach(() => {
  facebook.behaviour = "ok"
})

const signIn = (steps?: Steps) => new SocialBrowser(app, "facebook").signIn(steps)
const failed = { status: 400, error: { code: 400311 } }

test("ACC-08 by Facebook: an account with the name; the unsigned email does not become the account's", async () => {
  facebook.person = { id: "1", name: "Emil Test", email: "emil@example.org" }
  const { status, body } = await signIn({ redirect: "/chat" })
  expect(status).toBe(200)
  expect(body).toMatchObject({ redirect: "/chat", me: { name: "Emil Test", email: null, has_password: false } })
  expect((await signIn()).body.me.id).toBe(body.me.id)
})

test("ACC-08 by Facebook: the email of an account signs in by the mailed code", async () => {
  const member = await app.register()
  const email = member.session.me.email ?? ""
  facebook.person = { id: "2", name: "Fritz Test", email }
  const refused = await signIn()
  expect(refused).toMatchObject({ status: 400, error: { code: 400312 } })
  const link = String(refused.error.data?.["link"])
  const linked = await app.call(linkSocial, { body: { link, code: await mailedCode(app, email) } })
  expect(linked.body.me.id).toBe(member.id)
})

test.each<FacebookBehaviour>(["bad_code", "bad_token", "limited", "broken", "malformed"])(
  "ACC-08 by Facebook: %s is said as a failure, and the next try works",
  async (behaviour) => {
    facebook.person = { id: behaviour, name: "Gerda Test" }
    facebook.behaviour = behaviour
    expect(await signIn()).toMatchObject(failed)
    facebook.behaviour = "ok"
    expect((await signIn()).status).toBe(200)
  },
)

test("ACC-08 by Facebook: a code of another person or challenge is refused", async () => {
  facebook.person = { id: "3", name: "Hugo Test" }
  const [mine, stolen] = [new SocialBrowser(app, "facebook"), new SocialBrowser(app, "facebook")]
  const back = await mine.visit()
  back.set("code", (await stolen.visit()).get("code") ?? "")
  expect(await mine.finish(back)).toMatchObject(failed)
  expect(await signIn({ tamper: (url) => url.searchParams.set("code_challenge", "x") })).toMatchObject(failed)
})
