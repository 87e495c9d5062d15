import { z } from "zod"
import { call, yesNo } from "./core/call"
import { normalized, withoutInvisible } from "./core/text"

/** The captcha widget's solution: base64 of JSON, valid once. */
export const captchaAnswer = z.string().max(4000)

export const showCaptcha = call({
  method: "GET",
  path: "/captcha",
  summary: "A challenge of the click-to-verify captcha (ALTCHA), good once and for ten minutes",
  access: "public",
  replies: { 200: z.looseObject({}) },
  limit: { max: 120, seconds: 3600, by: "address" },
})

export const codeMin = 100_000
export const codeMax = 99_999_999
/** A code as a number, or as a string of digits from a form field. */
export const code = z
  .union(
    [
      z.number(),
      z
        .string()
        .min(1, "code_empty")
        .regex(/^\d{1,12}$/, "code_wrong"),
    ],
    { error: "code_empty" },
  )
  .transform(Number)
  .pipe(z.int("code_wrong").min(codeMin, "code_wrong").max(codeMax, "code_wrong"))
/** Seconds before another code can be sent to the same target, and seconds for which a code is valid. */
export const resendSeconds = 60
export const codeSeconds = 600

export const passkeyAnswer = z.strictObject({ challenge_id: z.string().max(100), response: z.looseObject({}) })

/** Replaces full-width letters and signs; removes bidi marks and other invisible characters. */
const plainText = (text: string): string => normalized(withoutInvisible(text), "NFKC").trim()

/** Type of the WHATWG URL API, which browsers and Node have; the contract includes the types of neither. */
declare const URL: { new (address: string): { readonly hostname: string }; canParse(address: string): boolean }

/** Returns the domain in Punycode, as in DNS; an invalid one is returned unchanged and then fails the pattern. */
function asciiDomain(domain: string): string {
  if (domain.length > 254) return domain
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^[A-Za-z\d.-]+$/.test(domain)) return domain
  const address = `http://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : domain
}

function typedEmail(text: string): string {
  const plain = plainText(text)
  const at = plain.lastIndexOf("@")
  return at === -1 ? plain : `${plain.slice(0, at)}@${asciiDomain(plain.slice(at + 1))}`
}

const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

export const email = z
  .string({ error: "email_invalid" })
  .overwrite(typedEmail)
  .max(254, "email_invalid")
  .regex(emailPattern, "email_invalid")
/** A phone number without a country code is assumed to be in the country of the caller's IP address. */
export const phone = z
  .string()
  .overwrite((text) => plainText(text).replaceAll(/[\u2010-\u2015\u2212\u30FC]/g, "-"))
  .regex(/^\+?[\d\s().-]{6,24}$/, "phone_invalid")

/** An empty identity field next to a filled one counts as absent. */
const none = z.literal("").transform(() => undefined)

export const identity = {
  email: z.union([none, email], { error: "email_invalid" }).optional(),
  phone: z.union([none, phone], { error: "phone_invalid" }).optional(),
}
export const anyIdentity = { ...identity, name: z.union([none, z.string().max(100)], { error: "too_long" }).optional() }
export const identityGiven = (body: {
  email?: string | undefined
  phone?: string | undefined
  name?: string | undefined
}): boolean => Boolean(body.email ?? body.phone ?? body.name)

export function identityField(typed: string): "email" | "phone" | "name" {
  if (normalized(typed, "NFKC").includes("@")) return "email"
  return phone.safeParse(typed.trim()).success ? "phone" : "name"
}

export const codeSent = z.object({ ok: z.literal(true), resend_in: z.int(), expires_in: z.int() })

export const sendCode = call({
  method: "POST",
  path: "/verify",
  summary:
    "Send a code by email or SMS: `exists: true` to get back into an account (answered alike when there is none), else to open one",
  access: "public",
  body: z
    .strictObject({
      ...anyIdentity,
      exists: yesNo.optional(),
      captcha: captchaAnswer.optional(),
      /** Signature of older clients, which is ignored: the captcha replaced it. */
      sign: z.string().max(500).optional(),
      ts: z.union([z.int(), z.string().max(30)]).optional(),
      devicesig: z.string().max(500).optional(),
    })
    .refine(identityGiven, { error: "identity_empty", path: ["email"] }),
  replies: { 200: codeSent },
  errors: [
    "identity_empty",
    "phone_invalid",
    "code_already_sent",
    "captcha_needed",
    "captcha_invalid",
    "sms_unavailable",
  ],
  limit: { max: 60, seconds: 3600, by: "address" },
})

export const sendEmailVerification = call({
  method: "POST",
  path: "/validate",
  summary:
    "Mail a link and a code that prove this address to be the member's; answered alike where another account has it, whose owner gets a mail",
  access: "account",
  publishes: false,
  body: z.strictObject({ email }),
  replies: { 200: codeSent },
  errors: ["code_already_sent", "proof_needed"],
  limit: { max: 20, seconds: 3600, by: "member" },
})

export const confirmEmail = call({
  method: "POST",
  path: "/validate/confirm",
  summary: "Prove an email by the mail's link (`token`), or signed in by its code; grants the VIP trial once",
  access: "public",
  body: z
    .strictObject({ token: z.string().max(200).optional(), email: email.optional(), code: code.optional() })
    .refine((body) => body.token ?? (body.email && body.code), { error: "code_empty", path: ["code"] }),
  replies: {
    200: z.object({
      email: z.string(),
      trial_granted: z.boolean(),
      already_confirmed: z.boolean().optional(),
    }),
  },
  errors: ["code_wrong", "email_taken"],
  limit: { max: 60, seconds: 3600, by: "address" },
})
