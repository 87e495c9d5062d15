import { z } from "zod"
import { call } from "./core/call"
import { language } from "./language"
import { socialProvider } from "./social"

/** Section 2's static pages: the legal menu. */
export const staticPages = ["terms", "policy", "faq", "about", "contact", "paid", "vip"] as const

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
  /** The providers that are set up here. */
  social: z.array(socialProvider),
})
export type SiteConfig = z.infer<typeof siteConfig>

export const showSite = call({
  method: "GET",
  path: "/page",
  summary: "The site's configuration for this host name (`name=site`)",
  access: "public",
  query: z.strictObject({ name: z.literal("site") }),
  replies: { 200: siteConfig },
})
