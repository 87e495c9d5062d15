import { z } from "zod"
import type { ErrorName } from "./error"

export const roles = ["member", "translator", "support", "moderator", "admin"] as const
export type Role = (typeof roles)[number]
export type StaffRole = Exclude<Role, "member">

/** Staff give their second factor again after this time, so that a session of the back office ends. */
export const secondFactorHours = 8

export interface StaffAccess {
  readonly staff: readonly StaffRole[]
  /** `unneeded` is for the calls that set up or submit the second factor. */
  readonly secondFactor?: "unneeded"
}

/** `account` also accepts accounts without gender or birthday, `token` an expired token, for refreshing. */
export type Access = "public" | "token" | "account" | "member" | StaffAccess

export interface RateLimit {
  readonly max: number
  readonly seconds: number
  readonly by: "address" | "member"
}

type Fields = z.ZodObject

export interface CallSpec {
  readonly method: "GET" | "POST" | "PUT" | "DELETE"
  /** Path below `/v1`, with parameters as `:name`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly params?: Fields
  readonly query?: Fields
  readonly body?: z.ZodType
  /** The call takes `multipart/form-data`; `fileMaxBytes` limits each `file` part. */
  readonly multipart?: { readonly fileMaxBytes: number }
  readonly ignoresBody?: boolean
  readonly replies: Readonly<Record<number, z.ZodType>>
  /** Errors in addition to those of every call (bad input, 401, 403, 429, 500). */
  readonly errors?: readonly ErrorName[]
  readonly limit?: RateLimit
  /** Other members read the text, so read-only members are refused; `partly`: the service decides by the input. */
  readonly publishes?: boolean | "partly"
  /** Replays the reply by `Idempotency-Key`, else by body within a minute. `by_handler`: not in one transaction. */
  readonly idempotent?: boolean | "by_handler"
}

/** Every write by a member must declare whether other members read it. */
type StatesPublishing =
  | { readonly method: "GET" }
  | { readonly access: Exclude<Access, "account" | "member"> }
  | { readonly publishes: boolean | "partly" }

/** Every call by which a member spends gold must declare how it handles a repetition. */
type StatesRepetition =
  | { readonly access: Exclude<Access, "account" | "member"> }
  | { readonly errors?: readonly Exclude<ErrorName, "not_enough_gold">[] }
  | { readonly idempotent: boolean | "by_handler" }

export const call = <const C extends CallSpec & StatesPublishing & StatesRepetition>(spec: C): C => spec

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined
type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined

type Parts<C extends CallSpec> = {
  [K in "params" | "query" | "body" as C[K] extends z.ZodType ? K : never]: InputOf<C[K]>
}

type OptionalParts<P> = { [K in keyof P]: object extends P[K] ? K : never }[keyof P]

export type CallInput<C extends CallSpec> = Omit<Parts<C>, OptionalParts<Parts<C>>> &
  Partial<Pick<Parts<C>, OptionalParts<Parts<C>>>>

export interface CallArguments<C extends CallSpec> {
  params: OutputOf<C["params"]>
  query: OutputOf<C["query"]>
  body: OutputOf<C["body"]>
}

export type ReplyStatus<C extends CallSpec> = keyof C["replies"] & number

export type ReplyBody<C extends CallSpec, S extends ReplyStatus<C> = ReplyStatus<C>> = C["replies"][S] extends z.ZodType
  ? z.output<C["replies"][S]>
  : never

/** Ids are `bigint` in the database; up to this limit JavaScript, JSON and every client's number type are exact. */
const largestId = 999_999_999_999_999

export const id = z.int().positive().max(largestId, "invalid")

export const pathId = z
  .union([id, z.string().regex(/^[1-9]\d{0,14}$/)])
  .transform(Number)
  .meta({ description: "positive plain decimal" })

export const idParams = z.object({ id: pathId })

export const queryFlag = z.union([
  z.literal([1, "1"]).transform(() => true),
  z.literal([0, "0"]).transform(() => false),
])

export const flag = z.literal([0, 1])
export type Flag = z.infer<typeof flag>

export const toFlag = (yes: boolean): Flag => (yes ? 1 : 0)

export const yesNo = z.union([
  z.boolean(),
  z.literal([1, "1"]).transform(() => true),
  z.literal([0, "0"]).transform(() => false),
])

export const time = z.iso.datetime()

export const done = z.object({ ok: z.literal(true) })

export const errorReply = z.object({
  code: z.int(),
  message: z.string(),
  field: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorReply = z.infer<typeof errorReply>

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format() !== ""
  } catch {
    return false
  }
}

export const timeZone = z.string().max(60).refine(isTimeZone, "invalid")

export const commonQueries = {
  lang: "Language of the answer; without it the header `Accept-Language`, the member's own, the site's.",
  pid: "Referral id of the member whose link brought the visitor.",
} as const

export const pidLengths = [3, 4, 6] as const
export const pid = z.string().regex(/^(?:[a-z0-9]{3,4}|[a-z0-9]{6})$/i)

/** Refuses paths that browsers resolve to another site: `\` is read as `/`, and `/.//host` as `//host`. */
export const insidePath = /^(?![^?#]*\/\/)\/[^\s\\\p{Cc}]*$/u
