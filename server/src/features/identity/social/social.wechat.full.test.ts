import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { startApp, type TestApp } from "../../../testing/harness"
import { SocialBrowser, type Steps } from "../../../testing/social-browser"
import { wechatApps, type WechatBehaviour, WechatStub } from "../../../testing/stub/wechat-stub"
import { siteFor } from "../../back-office/page/site"

const wechat = new WechatStub()

let app: TestApp
beforeAll(async () => {
  await wechat.start()
  app = await startApp({
    PUBLIC_URL: "https://redthread.example",
    OAUTH_GOOGLE_CLIENT_ID: "x",
    OAUTH_GOOGLE_CLIENT_SECRET: "x",
    OAUTH_WECHAT_APP_ID: wechatApps.site.id,
    OAUTH_WECHAT_SECRET: wechatApps.site.secret,
    OAUTH_WECHAT_INNER_APP_ID: wechatApps.inner.id,
    OAUTH_WECHAT_INNER_SECRET: wechatApps.inner.secret,
    OAUTH_WECHAT_OPEN_URL: wechat.url,
    OAUTH_WECHAT_API_URL: wechat.url,
  })
})
afterAll(async () => {
  await app.stop()
  await wechat.stop()
})
beforeEach(() => {
  wechat.behaviour = "ok"
})

const signIn = (steps?: Steps) => new SocialBrowser(app, "wechat").signIn(steps)
const failed = { status: 400, error: { code: 400311 } }

test("ACC-08 by WeChat: a QR code in a browser, a direct request inside WeChat; both are one person", async () => {
  wechat.person = { openid: "o1", unionid: "u1", nickname: "王小明你好" }
  const outside = await signIn({ redirect: "/chat" })
  expect(outside.body).toMatchObject({ redirect: "/chat", me: { name: "王小明你好", email: null } })
  const inside = await signIn({ inWechat: true })
  expect(inside.body.me.id).toBe(outside.body.me.id)
  const [qr, own] = wechat.visited.map(({ pathname, searchParams }) => ({
    pathname,
    ...Object.fromEntries(searchParams),
  }))
  const redirect_uri = "https://redthread.example/social/wechat"
  expect(qr).toMatchObject({ pathname: "/connect/qrconnect", appid: "wxsite", scope: "snsapi_login", redirect_uri })
  expect(own).toMatchObject({ pathname: "/connect/oauth2/authorize", appid: "wxinner", scope: "snsapi_userinfo" })
  expect(qr).toMatchObject({ response_type: "code", state: expect.stringMatching(/^[a-zA-Z0-9]{32,128}$/) })
})

test("ACC-08 by WeChat: the address has the required ending", async () => {
  expect((await new SocialBrowser(app, "wechat").start()).hash).toBe("#wechat_redirect")
})

test("ACC-08 by WeChat: without a unionid the openid identifies the person", async () => {
  wechat.person = { openid: "o2", nickname: "李" }
  const { body } = await signIn()
  expect(body.me.name).toMatch(/^Member \d+$/)
  expect((await signIn()).body.me.id).toBe(body.me.id)
})

test.each<WechatBehaviour>(["busy", "bad_token", "broken", "malformed"])(
  "ACC-08 by WeChat: %s is said as a failure, and the next try works",
  async (behaviour) => {
    wechat.person = { openid: behaviour }
    wechat.behaviour = behaviour
    expect(await signIn()).toMatchObject(failed)
    wechat.behaviour = "ok"
    expect((await signIn()).status).toBe(200)
  },
)

test("ACC-08 by WeChat: an invented code (40029), one of another app, and a used one (40163) are refused", async () => {
  wechat.person = { openid: "o3", unionid: "u3" }
  const browser = new SocialBrowser(app, "wechat")
  const back = await browser.visit()
  expect((await browser.finish(back)).status).toBe(200)
  for (const code of ["made up", (await browser.visit({ inWechat: true })).get("code"), back.get("code")]) {
    const fresh = await browser.visit()
    fresh.set("code", code ?? "")
    expect(await browser.finish(fresh)).toMatchObject(failed)
  }
})

test("ACC-08 the China-domain variant offers WeChat first, other sites last", () => {
  expect(siteFor("redthread.cn").social).toEqual(["wechat", "google"])
  expect(siteFor("redthread.example").social).toEqual(["google", "wechat"])
})
