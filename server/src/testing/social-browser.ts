import { showDebug } from "@redthread/contract/debug"
import { signInBySocial, type SocialProvider, startSocial } from "@redthread/contract/social"
import type { Answer, TestApp } from "./harness"

export interface Steps {
  /** Device id; by default a new one per browser. */
  device?: string
  token?: string
  redirect?: string
  inWechat?: boolean
  /** Whose link brought the visitor. */
  pid?: string
  /** What goes wrong between the site and the provider. */
  tamper?: (url: URL) => void
}

/** Follows the redirects as a browser would, until one leads away to our site; answers where to. */
async function followToSite(url: string, site: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = url
  for (let steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const response = await fetch(next, { redirect: "manual", headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get("location")
    if (!location) throw new Error(`${next} answered ${response.status} ${await response.text()}`)
    next = new URL(location, next).href
    if (next.startsWith(site)) return new URL(next)
  }
  throw new Error(`${url} never led back`)
}

let devices = 0

/** A browser that signs in by a provider. */
export class SocialBrowser {
  readonly device = `browser-${++devices}`

  constructor(
    private readonly app: TestApp,
    private readonly provider: SocialProvider,
  ) {}

  private options({ device = this.device, token }: Steps) {
    return { token, headers: { "x-client-id": device } }
  }

  /** Where the site sends the browser. */
  async start(steps: Steps = {}): Promise<URL> {
    const { redirect, inWechat } = steps
    const query = { ...(redirect ? { redirect } : {}), ...(inWechat ? { in_wechat: "1" as const } : {}) }
    const input = { params: { provider: this.provider }, query }
    const { status, body, error } = await this.app.call(startSocial, input, this.options(steps))
    if (status !== 200) throw new Error(`${this.provider} answered ${status} ${JSON.stringify(error)}`)
    return new URL(body.url)
  }

  /** Goes to the provider and comes back: with `code` and `state` where the person agreed. */
  async visit(steps: Steps = {}): Promise<URLSearchParams> {
    const url = await this.start(steps)
    const site = new URL(url.searchParams.get("redirect_uri") ?? "").origin
    steps.tamper?.(url)
    return (await followToSite(url.href, site)).searchParams
  }

  /** Hands to the site what came back. */
  finish(back: URLSearchParams, steps: Steps = {}): Promise<Answer<typeof signInBySocial>> {
    const [code = "", state = "", iss] = ["code", "state", "iss"].map((name) => back.get(name) ?? undefined)
    const body = { code, state, ...(iss ? { iss } : {}) }
    const query = steps.pid ? { pid: steps.pid } : {}
    const input = { params: { provider: this.provider }, body, query }
    return this.app.call(signInBySocial, input, this.options(steps))
  }

  async signIn(steps: Steps = {}): Promise<Answer<typeof signInBySocial>> {
    return this.finish(await this.visit(steps), steps)
  }
}

/** The code that was mailed last to this address. */
export async function mailedCode(app: TestApp, to: string): Promise<number> {
  const { outbox } = (await app.call(showDebug, {})).body
  const letters = outbox.filter((letter) => letter.to === to && letter.code !== null)
  const latest = letters.toSorted((one, other) => other.at.localeCompare(one.at))[0]
  if (!latest) throw new Error(`no code was mailed to ${to}`)
  return Number(latest.code)
}
