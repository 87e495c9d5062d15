import { type Language, languages, languageTags } from "@redthread/contract/language"
import type { SiteConfig } from "@redthread/contract/page"
import { type SocialProvider, socialProviders } from "@redthread/contract/social"
import { env } from "../../core/env"
import { live } from "../../core/live/live"
import { isSetUp } from "../social/social.provider.service"

interface Variant {
  readonly hosts: RegExp
  readonly language: Language
  readonly payment_methods: SiteConfig["payment_methods"]
  /** A code is demanded at registration. */
  readonly register_code: boolean
  /** In the order in which they are offered, where they are set up. */
  readonly social: readonly SocialProvider[]
}

/** The variants of the site by host name; the first that fits counts. */
const variants: readonly Variant[] = [
  {
    hosts: /\.cn$/i,
    language: "zh",
    payment_methods: ["wechat"],
    register_code: true,
    social: ["wechat", "google", "facebook"],
  },
]
const elsewhere: Omit<Variant, "hosts"> = {
  language: "en",
  payment_methods: ["paypal"],
  register_code: false,
  social: socialProviders,
}

/** The configuration that the site has under this host name. */
export function siteFor(host: string): SiteConfig {
  const variant = variants.find(({ hosts }) => hosts.test(host)) ?? elsewhere
  const { language, payment_methods, register_code, social } = variant
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
    social: social.filter(isSetUp),
    demo: env.demo && env.mode === "development",
  }
}
