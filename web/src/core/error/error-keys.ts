import { errors, type ErrorName } from "@redthread/contract/core/error"
import type { PromptKind } from "./client-error"

const names = Object.keys(errors) as ErrorName[]

export function errorKeyOf(code: number, status: number): ErrorName {
  const byCode = names.find((name) => errors[name].code === code)
  return byCode ?? names.find((name) => errors[name].status === status && status !== 400) ?? "server_error"
}

/** Keyed by code, because the specification reserves codes that have no error in the catalogue. */
const promptKinds: Readonly<Record<number, PromptKind>> = {
  [errors.account_suspended.code]: "contact",
  [errors.account_deleted.code]: "reactivate",
  [errors.not_enough_gold.code]: "recharge",
  [errors.feed_limit.code]: "upgrade",
  [errors.verify_email_first.code]: "verify_email",
  [errors.new_conversations_limit.code]: "upgrade",
  [errors.vip_needed.code]: "upgrade",
  400061: "upgrade",
  400062: "upgrade",
  [errors.payment_review.code]: "contact",
  400085: "upgrade",
  [errors.friends_only.code]: "befriend",
  [errors.ask_first.code]: "befriend",
}

export const promptKindOf = (code: number): PromptKind | undefined => promptKinds[code]
