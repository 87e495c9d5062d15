import { z } from "zod"
import { call } from "./core/call"
import { language } from "./language"
import { socialProvider } from "./social"

/** The static pages (specification, section 2, and two more) in the order of the legal menu; `contact` is a form. */
export const legalMenu = [
  "terms",
  "policy",
  "safety",
  "faq",
  "about",
  "contact",
  "report",
  "paid",
  "vip",
  "accessibility",
] as const
export type LegalPage = (typeof legalMenu)[number]

export const staticPages = ["terms", "policy", "safety", "faq", "about", "paid", "vip", "accessibility"] as const
export type WrittenPageName = (typeof staticPages)[number]

/** The settings also list the published figures, which are a screen of the application. */
export const legalScreens = [...staticPages, "figures"] as const

export const writtenPage = z.object({
  name: z.enum([...staticPages, "contact"]),
  title: z.string(),
  lead: z.string(),
  sections: z.array(z.object({ title: z.string(), text: z.array(z.string()) })),
})
export type WrittenPage = z.infer<typeof writtenPage>

export const siteConfig = z.object({
  mode: z.enum(["development", "production"]),
  domain: z.string(),
  languages: z.array(language),
  language_codes: z.array(z.string()),
  language,
  payment_methods: z.array(z.enum(["paypal", "wechat", "sandbox"])),
  register_code: z.boolean(),
  live: z.object({ key: z.string(), host: z.string().nullable(), cluster: z.string().nullable() }),
  translation: z.object({ available: z.boolean() }),
  demo: z.boolean(),
  social: z.array(socialProvider),
})
export type SiteConfig = z.infer<typeof siteConfig>

const siteReply = siteConfig.extend({
  name: z.literal("site"),
  /** Root address of the calls, without `/v1`. */
  backend: z.string(),
  is_cordova: z.boolean(),
  is_wechat_browser: z.boolean(),
})

export const showSite = call({
  method: "GET",
  path: "/page",
  summary:
    "The site's configuration for this host name (`name=site`, or no name), or a static page in the language of the request",
  access: "public",
  query: z.strictObject({ name: z.enum(["site", "contact", ...staticPages]).default("site") }),
  replies: { 200: z.discriminatedUnion("name", [siteReply, writtenPage]) },
})
