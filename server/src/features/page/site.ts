import { type Language, languages, languageTags } from "@redthread/contract/language"
import type { SiteConfig } from "@redthread/contract/page"
import { env } from "../../core/env"
import { live } from "../../core/live/live"

interface Variant {
  readonly hosts: RegExp
  readonly language: Language
  readonly payment_methods: SiteConfig["payment_methods"]
  /** A code is demanded at registration. */
  readonly register_code: boolean
}

/** The variants of the site by host name; the first that fits counts. */
const variants: readonly Variant[] = [
  { hosts: /\.cn$/i, language: "zh", payment_methods: ["wechat"], register_code: true },
]
const elsewhere: Omit<Variant, "hosts"> = { language: "en", payment_methods: ["paypal"], register_code: false }

/** The configuration that the site has under this host name. */
export function siteFor(host: string): SiteConfig {
  const { language, payment_methods, register_code } = variants.find(({ hosts }) => hosts.test(host)) ?? elsewhere
  return {
    mode: env.mode,
    domain: host,
    languages: [...languages],
    language_codes: languages.map((name) => languageTags[name]),
    language,
    payment_methods: [...payment_methods],
    register_code,
    live: { key: live.keys.key, host: null, cluster: env.PUSHER_CLUSTER ?? null },
    translation: { available: env.TRANSLATE_URL !== undefined },
    social: [],
    demo: env.demo && env.mode === "development",
  }
}
