import { z } from "zod"
import { announcement } from "./announcement"
import { captchaAnswer, anyIdentity, code, codeSent, identity, identityGiven, passkeyAnswer } from "./code"
import { call, done, flag, id, roles, time } from "./core/call"
import { isBlank, normalized, withoutInvisible } from "./core/text"
import { language } from "./language"
import { birthday, gender, schemes, visibility } from "./profile"
import { unseenSanction } from "./sanction"
import { shieldSettings } from "./scam-shield"
import { translationSettings } from "./translation"

export const accountStates = ["active", "suspended", "deleted"] as const

export const passwordMin = 6
export const nameMin = 4
export const nameMax = 20
const nameInputMax = 200
export const termsEdition = "2026-11"
export const tokenSeconds = { web: 3600, app: 86_400 } as const

/** Unifies the variants of apostrophes, hyphens, dots and spaces in a typed name; drops invisible characters. */
export const typedName = (name: string): string =>
  normalized(withoutInvisible(name), "NFC")
    .replaceAll(/[\u0060\u00B4\u02B9\u02BC\u2018\u2019\u2032\uFF07]/g, "'")
    .replaceAll(/[\u2010-\u2015\u2212\uFE63\uFF0D]/g, "-")
    .replaceAll(/[\u2022\u2027\u22C5]/g, "·")
    .replaceAll("\uFF65", "・")
    .replaceAll("\uFF0E", ".")
    .replaceAll("\uFF3F", "_")
    .replaceAll(/\s+/g, " ")
    .trim()

const wideLetter = /\p{L}/u
const wideScript = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\p{scx=Yi}]/u
const isWide = (symbol: string): boolean => wideLetter.test(symbol) && wideScript.test(symbol)

/** An accent is counted with its letter; vowel signs of scripts such as Devanagari and Thai are counted separately. */
const isAccent = (symbol: string): boolean => /^\p{M}$/u.test(symbol) && /\p{Script=Inherited}/u.test(symbol)

function hasNameLength(name: string): boolean {
  const symbols = [...name].filter((symbol) => !isAccent(symbol))
  return symbols.length <= nameMax && symbols.length + symbols.filter(isWide).length >= nameMin
}

const hasFewMarks = (name: string): boolean => !/\p{M}{3}|[^\p{L}\p{M}\p{N}]\p{M}/u.test(name)

/** A member name has 4-20 symbols; for the minimum a Chinese, Japanese or Korean character counts as two. */
export const memberName = z
  .string()
  .trim()
  .max(nameInputMax, "name_invalid")
  .overwrite((name) => typedName(name) || name)
  .refine((name) => !isBlank(name), "name_invalid")
  .refine(hasNameLength, "name_invalid")
  .refine(hasFewMarks, "name_invalid")
  .refine((name) => /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._' ·・-]*[\p{L}\p{M}\p{N}.])?$/u.test(name), "name_invalid")
/** A password at sign-in is only compared with the stored one; the rules for new passwords do not apply. */
export const presentPassword = z.string().min(1, "empty").max(200, "too_long")
export const password = z
  .string()
  .min(passwordMin, "password_invalid")
  .max(200, "too_long")
  .refine((text) => !isBlank(text), "password_invalid")

export const counters = z.object({
  notification: z.int(),
  message: z.int(),
  likeme: z.int(),
  request: z.int(),
  order: z.int(),
})
export type Counters = z.infer<typeof counters>
export type CounterName = keyof Counters

export const me = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  email_verified: z.boolean(),
  phone_verified: z.boolean(),
  has_password: z.boolean(),
  role: z.enum(roles),
  verified: z.boolean(),
  avatar: z.string().nullable(),
  gender: gender.nullable(),
  /** Required steps that the member has not completed; until then they are in no list and cannot write. */
  missing: z.array(z.enum(["gender", "birthday"])),
  balance: z.number(),
  vip: flag,
  free: flag,
  vip_expired_at: time.nullable(),
  trialing: flag,
  is_partner: z.int(),
  rate: z.number(),
  language,
  sound: flag,
  scheme: z.enum(schemes),
  send_on_enter: z.boolean(),
  visibility,
  online_visible: z.boolean(),
  translation: translationSettings.optional(),
  shield: shieldSettings.optional(),
  /** Whether other members may correct the member's texts. */
  corrected: z.boolean().optional(),
  wheel: flag,
  hi_content: z.string().nullable(),
  hi_photo: z.int().nullable(),
  /** Announcement by staff that the member has not read yet. */
  announcement: announcement.nullable(),
  sanction: unseenSanction.nullable(),
  channel: z.string(),
  bd: flag,
  age: z.int().nullable(),
  marriage: z.int().nullable(),
  counter: counters,
  /** The member's live sequence number; clients pass it to `message_threads?since=`. */
  seq: z.int(),
})
export type Me = z.infer<typeof me>

export const session = z.object({
  token: z.string(),
  expires_in: z.int(),
  channel: z.string(),
  me,
})
export type Session = z.infer<typeof session>

export const register = call({
  method: "POST",
  path: "/register",
  summary: "Open an account and sign in",
  access: "public",
  body: z
    .strictObject({
      ...identity,
      name: memberName,
      password,
      code: code.optional(),
      captcha: captchaAnswer.optional(),
      gender: gender.optional(),
      birthday: birthday.optional(),
      seeking: gender.optional(),
      language: language.optional(),
      terms: z.literal(true).optional(),
    })
    .refine((body) => Boolean(body.email ?? body.phone), { error: "identity_empty", path: ["email"] }),
  replies: { 201: session },
  errors: [
    "name_taken",
    "email_taken",
    "phone_taken",
    "phone_invalid",
    "birthday_invalid",
    "adults_only",
    "password_common",
    "code_empty",
    "code_wrong",
    "captcha_needed",
    "captcha_invalid",
  ],
  limit: { max: 30, seconds: 3600, by: "address" },
})

export const authenticate = call({
  method: "POST",
  path: "/authenticate",
  summary: "Sign in by email, phone or name",
  access: "public",
  body: z
    .strictObject({
      ...anyIdentity,
      password,
      code: code.optional(),
      passkey: passkeyAnswer.optional(),
      captcha: captchaAnswer.optional(),
      push_id: z.string().max(500).optional(),
    })
    .refine(identityGiven, { error: "identity_empty", path: ["email"] }),
  replies: { 200: session },
  errors: [
    "wrong_credentials",
    "account_suspended",
    "account_deleted",
    "extra_verification",
    "code_wrong",
    "passkey_failed",
    "captcha_needed",
    "captcha_invalid",
  ],
  /** This limit only stops floods; wrong passwords are counted separately, so guessing cannot lock the owner out. */
  limit: { max: 1500, seconds: 300, by: "address" },
})

export const refreshToken = call({
  method: "POST",
  path: "/token/refresh",
  summary: "Exchange a token that is about to expire, or has recently expired, for a fresh one",
  access: "token",
  replies: { 200: session },
})

export const logout = call({
  method: "POST",
  path: "/logout",
  summary: "End this session on every server at once",
  access: "account",
  publishes: false,
  replies: { 200: done },
})

export const showMe = call({
  method: "GET",
  path: "/me",
  summary: "The own account",
  access: "account",
  replies: { 200: me },
})

export const acceptTerms = call({
  method: "POST",
  path: "/me/terms",
  summary: "Agree to the terms and the privacy policy, for an account that a provider opened",
  access: "account",
  publishes: false,
  replies: { 200: done },
  limit: { max: 20, seconds: 3600, by: "member" },
})

const newPassword = { new_password: password, new_password_confirm: presentPassword }
const sameTwice = (body: { new_password: string; new_password_confirm: string }): boolean =>
  body.new_password === body.new_password_confirm
const differ = { error: "passwords_differ", path: ["new_password_confirm"] }

const findPassword = {
  path: "/password/find",
  summary: "Set a new password by the code of `POST verify {exists: true}`; signs out everywhere",
  access: "public",
  body: z
    .strictObject({ ...anyIdentity, code, ...newPassword })
    .refine(identityGiven, { error: "identity_empty", path: ["email"] })
    .refine(sameTwice, differ),
  replies: { 200: done },
  errors: ["phone_invalid", "code_wrong", "password_common"],
  limit: { max: 30, seconds: 3600, by: "address" },
} as const
export const putFindPassword = call({ ...findPassword, method: "PUT" })
export const postFindPassword = call({ ...findPassword, method: "POST" })

export const resetPassword = call({
  method: "PUT",
  path: "/password/reset",
  summary: "Change the password by the old one; signs out the other devices",
  access: "account",
  publishes: false,
  body: z.strictObject({ password, ...newPassword }).refine(sameTwice, differ),
  replies: { 200: done },
  errors: ["wrong_password", "password_common"],
  limit: { max: 20, seconds: 3600, by: "member" },
})

export const takeBackDays = 7

export const takeBackAccount = call({
  method: "POST",
  path: "/email/take-back",
  summary:
    "Take the account back by the link that went to its email when that was replaced: brings the address back, sets a new password, removes passkeys and providers, signs out everywhere, and signs in here",
  access: "public",
  body: z.strictObject({ token: z.string().max(200), ...newPassword }).refine(sameTwice, differ),
  replies: { 200: session },
  errors: ["code_wrong", "password_common", "email_taken", "account_suspended"],
  limit: { max: 30, seconds: 3600, by: "address" },
})

export const prove = call({
  method: "POST",
  path: "/me/proof",
  summary:
    "Prove once more to own the account, by the password, a passkey, or without a password by a code: good for ten minutes in this session",
  access: "account",
  publishes: false,
  body: z.strictObject({
    password: presentPassword.optional(),
    passkey: passkeyAnswer.optional(),
    code: code.optional(),
  }),
  replies: { 200: done },
  errors: ["wrong_password", "passkey_failed", "code_wrong"],
  limit: { max: 20, seconds: 3600, by: "member" },
})

export const sendProofCode = call({
  method: "POST",
  path: "/me/proof/code",
  summary: "Send the code for `POST me/proof` to the account's address, where it has no password",
  access: "account",
  publishes: false,
  replies: { 200: codeSent },
  errors: ["code_already_sent", "cannot_change", "sms_unavailable"],
  limit: { max: 20, seconds: 3600, by: "member" },
})

export const deleteAccount = call({
  method: "DELETE",
  path: "/user",
  summary:
    "Delete the own account: hidden at once, erased after 30 days; a password or a code that is sent must be right. " +
    "The owner is mailed the way back",
  access: "account",
  publishes: false,
  body: z.strictObject({ password: presentPassword.optional(), code: code.optional() }),
  replies: { 200: done },
  errors: ["wrong_password", "code_wrong", "proof_needed"],
  limit: { max: 20, seconds: 3600, by: "member" },
})

/** Days between deleting an account and its erasure. */
export const graceDays = 30

const reactivate = {
  path: "/reactivate",
  summary: "Bring a deleted account back by the code of `POST verify {exists: true}`, within 30 days",
  access: "public",
  body: z.strictObject({ ...anyIdentity, code }).refine(identityGiven, { error: "identity_empty", path: ["email"] }),
  replies: { 200: done },
  errors: ["phone_invalid", "code_wrong"],
  limit: { max: 30, seconds: 3600, by: "address" },
} as const
export const putReactivate = call({ ...reactivate, method: "PUT" })
export const postReactivate = call({ ...reactivate, method: "POST" })

export const demoMember = z.object({
  name: z.string(),
  email: z.string(),
  language,
  avatar: z.string().nullable(),
})

export const listDemoMembers = call({
  method: "GET",
  path: "/demo/members",
  summary: "Members of the demo community to sign in as (development mode only)",
  access: "public",
  replies: { 200: z.object({ items: z.array(demoMember) }) },
  errors: ["not_found"],
})

export const demoAuthenticate = call({
  method: "POST",
  path: "/demo/authenticate",
  summary: "Sign in as a demo member with one click (development mode only)",
  access: "public",
  body: z.strictObject({ name: z.string() }),
  replies: { 200: session },
  errors: ["not_found"],
})
