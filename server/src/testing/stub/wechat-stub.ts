import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** Our two apps there: the website's, and the Official Account inside WeChat. */
export const wechatApps = {
  site: { id: "wxsite", secret: "the website's secret" },
  inner: { id: "wxinner", secret: "the Official Account's secret" },
}

/** How WeChat answers the next requests. */
export type WechatBehaviour = "ok" | "busy" | "bad_token" | "broken" | "malformed"

export interface WechatPerson {
  openid: string
  unionid?: string
  nickname?: string
}

const failure = (errcode: number, errmsg: string) => ({ errcode, errmsg })

/** WeChat answers JSON as plain text, and failures with status 200. */
function answer(response: ServerResponse, content: unknown, status = 200): void {
  const body = typeof content === "string" ? content : JSON.stringify(content)
  response.writeHead(status, { "content-type": "text/plain" }).end(body)
}

/** A server that speaks WeChat's documented protocol, both its own pages' and its interface's. */
export class WechatStub {
  behaviour: WechatBehaviour = "ok"
  person: WechatPerson = { openid: "nobody" }
  /** The pages that people were sent to. */
  readonly visited: URL[] = []
  private readonly codes = new Map<string, { appid: string; used: boolean }>()
  private readonly tokens = new Map<string, WechatPerson>()
  private readonly server = createServer((request, response) =>
    this.handle(new URL(request.url ?? "/", this.url), response),
  )

  async start(): Promise<this> {
    this.server.listen(0, "127.0.0.1")
    await once(this.server, "listening")
    return this
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, "close")
  }

  private handle(url: URL, response: ServerResponse): void {
    if (url.pathname.startsWith("/connect/")) return this.page(url, response)
    if (this.behaviour === "broken") return answer(response, "", 502)
    if (this.behaviour === "malformed") return answer(response, "<html>")
    if (this.behaviour === "busy") return answer(response, failure(-1, "system error"))
    if (url.pathname === "/sns/oauth2/access_token") return this.exchange(url.searchParams, response)
    if (url.pathname === "/sns/userinfo") return this.userInfo(url.searchParams, response)
    return answer(response, "", 404)
  }

  private page(url: URL, response: ServerResponse): void {
    this.visited.push(url)
    const code = randomBytes(16).toString("hex")
    this.codes.set(code, { appid: url.searchParams.get("appid") ?? "", used: false })
    const back = new URLSearchParams({ code, state: url.searchParams.get("state") ?? "" })
    response.writeHead(302, { location: `${url.searchParams.get("redirect_uri")}?${back.toString()}` }).end()
  }

  private exchange(query: URLSearchParams, response: ServerResponse): void {
    const app = Object.values(wechatApps).find(({ id }) => id === query.get("appid"))
    const code = this.codes.get(query.get("code") ?? "")
    if (!app) return answer(response, failure(40_013, "invalid appid"))
    if (query.get("secret") !== app.secret) return answer(response, failure(40_125, "invalid appsecret"))
    if (code?.used) return answer(response, failure(40_163, "code been used"))
    if (code?.appid !== app.id) return answer(response, failure(40_029, "invalid code"))
    code.used = true
    const { unionid } = this.person
    // A person has another openid at each app.
    const openid = `${this.person.openid}@${app.id}`
    const access_token = randomBytes(16).toString("hex")
    this.tokens.set(access_token, { ...this.person, openid })
    const scope = app === wechatApps.site ? "snsapi_login" : "snsapi_userinfo"
    const given = { access_token, expires_in: 7200, refresh_token: "x", openid, scope }
    answer(response, unionid ? { ...given, unionid } : given)
  }

  private userInfo(query: URLSearchParams, response: ServerResponse): void {
    const person = this.tokens.get(query.get("access_token") ?? "")
    if (!person || this.behaviour === "bad_token") return answer(response, failure(40_001, "invalid credential"))
    if (person.openid !== query.get("openid")) return answer(response, failure(40_003, "invalid openid"))
    answer(response, { ...person, sex: 0, province: "", city: "", country: "", headimgurl: "", privilege: [] })
  }
}
