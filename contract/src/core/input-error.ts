import { z } from "zod"
import type { ErrorName } from "./error"

/** Parse options of client and server; `reportInput` distinguishes a missing field from one of another type. */
export const parseOptions = { reportInput: true } as const

/** Distinguishes names of the catalogue, which the product's schemas use as messages, from zod's own sentences. */
const isErrorName = (message: string): message is ErrorName => /^[a-z]+(_[a-z]+)*$/.test(message)

const isEmptyInput = ({ code, input }: z.core.$ZodIssue): boolean =>
  input === null || input === "" || (input === undefined && code !== "custom")

/** Messages that also apply to an empty field (specification, section 5); all others describe a wrong value. */
const appliesToEmpty = new Set(["captcha_needed", "email_invalid", "name_too_short"])
const saysEmpty = (message: string): boolean => message.endsWith("_empty") || appliesToEmpty.has(message)

function nameOf(issue: z.core.$ZodIssue): ErrorName {
  if (isEmptyInput(issue) && !saysEmpty(issue.message)) return "empty"
  if (isErrorName(issue.message)) return issue.message
  if (issue.code === "unrecognized_keys") return "unknown_field"
  return issue.code === "too_big" ? "too_long" : "invalid"
}

export interface InputError {
  key: ErrorName
  field: string
}

function errorOf(issue: z.core.$ZodIssue): InputError {
  const path = issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0]] : issue.path
  return { key: nameOf(issue), field: path.map(String).join(".") }
}

/** Returns one error per field; schemas use names of the catalogue as their messages. */
export function inputErrors({ issues }: z.ZodError): InputError[] {
  const all = issues.map(errorOf)
  return all.filter(({ field }, index) => all.findIndex((each) => each.field === field) === index)
}

export const inputError = (error: z.ZodError): InputError => inputErrors(error)[0] ?? { key: "bad_request", field: "" }

/** Matches NUL, which PostgreSQL cannot store, and lone surrogates, which are invalid Unicode and would be altered. */
const unstorable = /[\0\p{Cs}]/u

function unstorablePath(value: unknown, path: PropertyKey[]): PropertyKey[] | null {
  if (typeof value === "string") return unstorable.test(value) ? path : null
  if (typeof value !== "object" || value === null) return null
  for (const [key, part] of Object.entries(value)) {
    const nested = unstorable.test(key) ? path : unstorablePath(part, [...path, key])
    if (nested) return nested
  }
  return null
}

/** Parses input; refuses text that cannot be stored, unless the schema removes it. */
export function safeParseInput(schema: z.ZodType, value: unknown): z.ZodSafeParseResult<unknown> {
  const result = schema.safeParse(value, parseOptions)
  const path = result.success ? unstorablePath(result.data, []) : null
  if (!path) return result
  return { success: false, error: new z.ZodError([{ code: "custom", path, message: "invalid", input: undefined }]) }
}
