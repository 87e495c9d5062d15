import { z } from "zod"
import { passkeyAnswer } from "./code"
import { call, done, roles, type StaffRole, time } from "./core/call"

/** Parameters of an authenticator app's codes (RFC 6238), as all apps support them. */
export const totpDigits = 6
export const totpSeconds = 30

export const recoveryCodes = 10

const allStaff = {
  staff: roles.filter((role): role is StaffRole => role !== "member"),
  secondFactor: "unneeded",
} as const

const totpCode = z
  .string()
  .transform((typed) => typed.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "second_factor_wrong"))

const recoveryReply = z.object({ recovery_codes: z.array(z.string()) })

const secondFactor = z.object({
  totp: z.boolean(),
  passkeys: z.int(),
  recovery_codes: z.int(),
  /** Time until which the second factor is valid in this session; null if it is required now. */
  given_until: time.nullable(),
})
export type SecondFactor = z.infer<typeof secondFactor>

export const showSecondFactor = call({
  method: "GET",
  path: "/staff/second_factor",
  summary: "What second factors I have, and until when the one that this session gave counts",
  access: allStaff,
  replies: { 200: secondFactor },
})

export const giveSecondFactor = call({
  method: "POST",
  path: "/staff/second_factor",
  summary: "Give a second factor in this session: a passkey, a code of the authenticator app, or a recovery code",
  access: allStaff,
  body: z
    .strictObject({
      code: totpCode.optional(),
      recovery_code: z.string().max(40).optional(),
      passkey: passkeyAnswer.optional(),
    })
    .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
      error: "second_factor_wrong",
      path: ["code"],
    }),
  replies: { 200: secondFactor },
  errors: ["second_factor_wrong", "passkey_failed"],
  limit: { max: 60, seconds: 300, by: "member" },
})

export const startTotp = call({
  method: "POST",
  path: "/staff/second_factor/totp",
  summary: "The secret for an authenticator app; it counts once a code of it was given",
  access: allStaff,
  replies: { 200: z.object({ secret: z.string(), uri: z.string() }) },
  errors: ["proof_needed", "second_factor_needed"],
})

export const confirmTotp = call({
  method: "PUT",
  path: "/staff/second_factor/totp",
  summary: "Set the authenticator app up by its first code; answers new recovery codes, which are shown this once",
  access: allStaff,
  body: z.strictObject({ code: totpCode }),
  replies: { 200: recoveryReply },
  errors: ["second_factor_wrong", "second_factor_needed"],
  limit: { max: 60, seconds: 300, by: "member" },
})

export const renewRecoveryCodes = call({
  method: "POST",
  path: "/staff/second_factor/recovery_codes",
  summary: "New recovery codes; the old ones count no more",
  access: { staff: allStaff.staff },
  replies: { 200: recoveryReply },
})

export const removeTotp = call({
  method: "DELETE",
  path: "/staff/second_factor/totp",
  summary: "Forget the authenticator app and the recovery codes",
  access: { staff: allStaff.staff },
  replies: { 200: done },
})
