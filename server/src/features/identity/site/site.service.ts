import type { Language } from "@redthread/contract/language"
import type { SiteConfig } from "@redthread/contract/page"
import { type SocialProvider, socialProviders } from "@redthread/contract/social"

interface Variant {
  readonly hosts: RegExp
  readonly language: Language
  readonly payment_methods: SiteConfig["payment_methods"]
  readonly register_code: boolean
  /** Providers are in display order; only configured ones are shown. */
  readonly social: readonly SocialProvider[]
}

const variants: readonly Variant[] = [
  {
    // `.localhost` is for previews on this machine.
    hosts: /\.cn(\.localhost)?$/i,
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

export const variantFor = (host: string): Omit<Variant, "hosts"> =>
  variants.find(({ hosts }) => hosts.test(host)) ?? elsewhere

export const demandsCode = (host: string): boolean => variantFor(host).register_code

export const siteLanguage = (host: string): Language => variantFor(host).language
