import type { Problem } from "../../../core/error/client-error"
import { type AccountTexts, type SignUpValues, typedCode } from "../account-form"
import type { Address } from "../sign-in/AddressField"

export const steps: readonly (readonly string[])[] = [
  ["email", "phone", "password", "code"],
  ["name", "birthday", "gender", "seeking", "terms"],
]
export const last = steps.length - 1
export const fields = steps.flat()
export const stepOf = ({ field }: Problem): number => (field !== null && steps[0]?.includes(field) ? 0 : last)

export interface Draft extends Record<"name" | "password" | "birthday" | "code", string> {
  address: Address
  gender: 0 | 1 | null
  seeking: 0 | 1 | null
  terms: true | null
}

export const blank: Draft = {
  address: { kind: "email", typed: "" },
  name: "",
  password: "",
  birthday: "",
  code: "",
  gender: null,
  seeking: null,
  terms: null,
}

export function valuesOf({ address, code: typed, ...draft }: Draft, withCode: boolean): Partial<SignUpValues> {
  const all = {
    [address.kind]: address.typed.trim(),
    ...draft,
    ...(withCode ? { code: typedCode(typed) } : {}),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== "" && value !== null))
}

const needed = ["password", "name", "birthday", "gender", "seeking", "terms"] as const

export const isComplete = (values: Partial<SignUpValues>): values is SignUpValues =>
  needed.every((field) => values[field] !== undefined)

export function missingOf(
  draft: Draft,
  values: Partial<SignUpValues>,
  texts: AccountTexts,
  withCode: boolean,
): Problem[] {
  const missing: Problem[] = needed
    .filter((field) => values[field] === undefined)
    .map((field) => ({ field, message: field === "terms" ? texts.consent_needed : texts.empty }))
  const { kind } = draft.address
  if (!values[kind]) missing.unshift({ field: kind, message: texts.identity_empty })
  if (withCode && values.code === undefined) {
    missing.push({ field: "code", message: draft.code.trim() ? texts.code_invalid : texts.code_empty })
  }
  return missing
}
