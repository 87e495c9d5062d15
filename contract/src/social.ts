import { z } from "zod"
import { session } from "./account"
import { code } from "./code"
import { call, done, time } from "./core/call"

export const socialProviders = ["google", "facebook", "wechat"] as const
export const socialProvider = z.enum(socialProviders)
export type SocialProvider = z.infer<typeof socialProvider>

const params = z.object({ provider: socialProvider })

export const startSocial = call({
  method: "GET",
  path: "/social/:provider/url",
  summary:
    "Where to send the browser to sign in there; it comes back to `/social/<provider>` with `code` and `state`. Signed in already, where it links the provider to this account, it asks for a fresh proof",
  access: "public",
  params,
  query: z.strictObject({
    redirect: z.string().max(500).optional(),
    /** WeChat's in-app browser signs in directly, others by a QR code. */
    in_wechat: z.enum(["0", "1"]).optional(),
  }),
  replies: { 200: z.object({ url: z.string() }) },
  errors: ["social_unavailable", "social_failed", "proof_needed"],
  limit: { max: 60, seconds: 300, by: "address" },
})

export const signInBySocial = call({
  method: "POST",
  path: "/social/:provider",
  summary: "Sign in, or open an account, by what the provider sent back; signed in already: link it to this account",
  access: "public",
  params,
  body: z.strictObject({
    code: z.string().min(1, "empty").max(4000),
    state: z.string().min(1, "empty").max(500),
    /** Issuer (RFC 9207), which only some providers return. */
    iss: z.string().max(500).optional(),
  }),
  replies: { 200: z.object({ ...session.shape, redirect: z.string().nullable() }) },
  errors: [
    "social_unavailable",
    "social_failed",
    "social_link_needed",
    "social_taken",
    "account_suspended",
    "account_deleted",
    "extra_verification",
  ],
  limit: { max: 60, seconds: 300, by: "address" },
})

export const linkSocial = call({
  method: "POST",
  path: "/social/link",
  summary:
    "Prove by the code what `data.link` of social_link_needed or extra_verification asks for: links the provider to that account, and signs in",
  access: "public",
  body: z.strictObject({ link: z.string().max(100), code }),
  replies: { 200: z.object({ ...session.shape, redirect: z.string().nullable() }) },
  errors: ["code_wrong", "social_failed", "account_suspended", "account_deleted"],
  limit: { max: 30, seconds: 300, by: "address" },
})

export const linkedSocial = z.object({ provider: socialProvider, email: z.string().nullable(), created_at: time })
export type LinkedSocial = z.infer<typeof linkedSocial>

export const listSocial = call({
  method: "GET",
  path: "/social",
  summary: "The providers that are linked to the own account",
  access: "account",
  replies: { 200: z.object({ items: z.array(linkedSocial) }) },
})

export const unlinkSocial = call({
  method: "DELETE",
  path: "/social/:provider",
  summary: "Unlink a provider; refused when nothing else would lead back in",
  access: "account",
  publishes: false,
  params,
  replies: { 200: done },
  errors: ["not_found", "last_way_in"],
})
