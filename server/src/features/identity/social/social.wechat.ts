import { z } from "zod"
import { env } from "../../../core/process/env"
import { requestTimeoutSeconds, type Protocol } from "./social.protocol"

/** WeChat answers failures with status 200 and an `errcode`. */
const failure = z.object({ errcode: z.int().refine((code) => code !== 0), errmsg: z.string().default("") })
const tokenReply = z.object({
  access_token: z.string().min(1),
  openid: z.string().min(1),
  unionid: z.string().optional(),
})
const userReply = z.object({
  openid: z.string().min(1),
  nickname: z.string().optional(),
  unionid: z.string().optional(),
})

/** The query contains secrets, so the address must not be logged. */
async function request<S extends z.ZodType>(
  path: string,
  query: Record<string, string>,
  reply: S,
): Promise<z.output<S>> {
  const response = await fetch(`${env.OAUTH_WECHAT_API_URL}${path}?${new URLSearchParams(query).toString()}`, {
    signal: AbortSignal.timeout(requestTimeoutSeconds * 1000),
    redirect: "error",
  })
  if (!response.ok) throw new Error(`WeChat answered ${response.status}`)
  const body: unknown = JSON.parse(await response.text())
  const problem = failure.safeParse(body)
  if (problem.success) throw new Error(`WeChat answered ${problem.data.errcode} ${problem.data.errmsg}`)
  return reply.parse(body)
}

const innerAppId = (): string | undefined => env.OAUTH_WECHAT_INNER_APP_ID ?? env.OAUTH_WECHAT_APP_ID

const secretOf = (appId: string): string =>
  (appId === env.OAUTH_WECHAT_INNER_APP_ID ? env.OAUTH_WECHAT_INNER_SECRET : env.OAUTH_WECHAT_SECRET) ?? ""

// https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html and
// https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html
export const wechat: Protocol = {
  appId: (inWechat) => (inWechat ? innerAppId() : env.OAUTH_WECHAT_APP_ID),

  async url({ state, appId, redirectUri }, { language, inWechat }) {
    const url = new URL(
      inWechat
        ? `${env.OAUTH_WECHAT_OPEN_URL}/connect/oauth2/authorize`
        : `${env.OAUTH_WECHAT_OPEN_URL}/connect/qrconnect`,
    )
    // WeChat documents this order of parameters, and refuses others on some devices.
    url.search = new URLSearchParams({
      appid: appId,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: inWechat ? "snsapi_userinfo" : "snsapi_login",
      state,
      ...(inWechat ? {} : { lang: language === "zh" || language === "tw" ? "cn" : "en" }),
    }).toString()
    url.hash = "wechat_redirect"
    return url
  },

  async person({ appId }, { code }) {
    const secret = secretOf(appId)
    const grant = { appid: appId, secret, code, grant_type: "authorization_code" }
    const { access_token, openid, unionid } = await request("/sns/oauth2/access_token", grant, tokenReply)
    const user = await request("/sns/userinfo", { access_token, openid, lang: "zh_CN" }, userReply)
    // A person has one openid per client id and one unionid.
    const subject = unionid ?? user.unionid ?? openid
    return { subject, name: user.nickname ?? null, email: null, isEmailTrusted: false }
  },
}
