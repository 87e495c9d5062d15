import { languages, languageTags } from "@redthread/contract/language"
import type { SiteConfig } from "@redthread/contract/page"
import type { Caller } from "../../../core/member/caller"
import { env } from "../../../core/process/env"
import { live } from "../../../core/live/live"
import { methodsFor } from "../../money/payment/payment.service"
import { variantFor } from "../../identity/site/site.service"
import { isSetUp } from "../../identity/social/social.provider.service"
import * as translation from "../../people/translation/translation.service"

export function siteFor(host: string): SiteConfig {
  const { language, register_code, social } = variantFor(host)
  return {
    mode: env.mode,
    domain: host,
    languages: [...languages],
    language_codes: languages.map((name) => languageTags[name]),
    language,
    payment_methods: methodsFor(host),
    register_code,
    live: { key: live.keys.key, host: null, cluster: env.PUSHER_CLUSTER ?? null },
    translation: { available: translation.hasEngine() },
    social: social.filter(isSetUp),
    demo: env.demo && env.mode === "development",
  }
}

export const siteOf = ({ host, client, agent }: Caller) => ({
  ...siteFor(host),
  backend: env.publicUrl,
  is_cordova: client?.startsWith("redthread-app/") ?? false,
  is_wechat_browser: agent?.includes("MicroMessenger") ?? false,
})
