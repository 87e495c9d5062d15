import type { Language } from "@redthread/contract/language"
import type { SiteConfig } from "@redthread/contract/page"
import { type SocialProvider, socialProviders } from "@redthread/contract/social"

interface Variant {
  readonly hosts: RegExp
  readonly language: Language
  readonly payment_methods: SiteConfig["payment_methods"]
  /** A code is demanded at registration. */
  readonly register_code: boolean
  /** In the order in which they are offered, where they are set up. */
  readonly social: readonly SocialProvider[]
}

/** By host name; the first that fits counts. */
const variants: readonly Variant[] = [
  {
    // `.localhost` names this machine: what a browser here opens to see the variant.
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

/** What the site with this host name is like. */
export const variantFor = (host: string): Omit<Variant, "hosts"> =>
  variants.find(({ hosts }) => hosts.test(host)) ?? elsewhere

/** Whether the site with this host name demands a code at registration. */
export const demandsCode = (host: string): boolean => variantFor(host).register_code

/** Default language of the site with this host name. */
export const siteLanguage = (host: string): Language => variantFor(host).language
