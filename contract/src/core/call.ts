import { z } from "zod"
import type { ErrorName } from "./error"

export const roles = ["member", "translator", "support", "moderator", "admin"] as const
export type Role = (typeof roles)[number]
export type StaffRole = Exclude<Role, "member">

/** Hours for which a second factor counts, in the session in which it was given. */
export const secondFactorHours = 12

/** Staff of these roles, whose session has given a second factor lately. */
export interface StaffAccess {
  readonly staff: readonly StaffRole[]
  /** `unneeded` for what sets the second factor up and gives it. */
  readonly secondFactor?: "unneeded"
}

/**
 * Who may call:
 * `public` anyone; `account` whoever is signed in, also while gender or birthday is missing;
 * `member` a signed-in member whose profile is complete; `{ staff }` members with one of these roles and a second factor;
 * `token` whoever holds a token of ours, also one that has expired: for refreshing alone.
 */
export type Access = "public" | "token" | "account" | "member" | StaffAccess

/** At most `max` calls per `seconds`, counted by visitor address, or by member (visitors by address). */
export interface RateLimit {
  readonly max: number
  readonly seconds: number
  readonly by: "address" | "member"
}

type Fields = z.ZodObject

export interface CallSpec {
  readonly method: "GET" | "POST" | "PUT" | "DELETE"
  /** Below `/v1`, parameters as `:name`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly params?: Fields
  readonly query?: Fields
  readonly body?: z.ZodType
  /** Takes `multipart/form-data` instead of a body, with `file` parts of at most so many bytes each. */
  readonly multipart?: { readonly fileMaxBytes: number }
  /** Takes a body of any type, and ignores it. */
  readonly ignoresBody?: boolean
  /** Replies of success by status. */
  readonly replies: Readonly<Record<number, z.ZodType>>
  /** Errors beyond those that any call can give (bad input, 401, 403, 429, 500). */
  readonly errors?: readonly ErrorName[]
  readonly limit?: RateLimit
  /**
   * Others read what it writes: refused while staff let the member read alone. `partly`: for some inputs, which the
   * service refuses.
   */
  readonly publishes?: boolean | "partly"
  /**
   * Takes an `Idempotency-Key`; the reply is stored in the same transaction and repeated for the same key. Without a key
   * it is repeated for the same body within a minute. `by_handler`: the handler is given the key, because the call does
   * not fit into one transaction.
   */
  readonly idempotent?: boolean | "by_handler"
}

/** Every write by a member must declare whether other members read it. */
type StatesPublishing =
  | { readonly method: "GET" }
  | { readonly access: Exclude<Access, "account" | "member"> }
  | { readonly publishes: boolean | "partly" }

/** Declares a call once for both sides; keeps the literal types. */
export const call = <const C extends CallSpec & StatesPublishing>(spec: C): C => spec

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined
type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined

type Parts<C extends CallSpec> = {
  [K in "params" | "query" | "body" as C[K] extends z.ZodType ? K : never]: InputOf<C[K]>
}

/** Parts whose fields are all optional, so that a caller may leave the part out. */
type OptionalParts<P> = { [K in keyof P]: object extends P[K] ? K : never }[keyof P]

/** What a client passes: only the parts that the call has. */
export type CallInput<C extends CallSpec> = Omit<Parts<C>, OptionalParts<Parts<C>>> &
  Partial<Pick<Parts<C>, OptionalParts<Parts<C>>>>

/** What a handler gets, parsed. */
export interface CallArguments<C extends CallSpec> {
  params: OutputOf<C["params"]>
  query: OutputOf<C["query"]>
  body: OutputOf<C["body"]>
}

export type ReplyStatus<C extends CallSpec> = keyof C["replies"] & number

/** Body of the reply by status, as it goes over the wire. */
export type ReplyBody<C extends CallSpec, S extends ReplyStatus<C> = ReplyStatus<C>> = C["replies"][S] extends z.ZodType
  ? z.output<C["replies"][S]>
  : never

/** Ids are `bigint` in the database; up to here JavaScript, JSON and every client's number type say them exactly. */
const largestId = 999_999_999_999_999

/** An id in a body. */
export const id = z.int().positive().max(largestId, "invalid")

/** An id in a path or a query: a positive plain decimal. */
export const pathId = z
  .union([id, z.string().regex(/^[1-9]\d{0,14}$/)])
  .transform(Number)
  .meta({ description: "positive plain decimal" })

/** The parameters of a call about one thing. */
export const idParams = z.object({ id: pathId })

/** A flag in a query. */
export const queryFlag = z.union([
  z.literal([1, "1"]).transform(() => true),
  z.literal([0, "0"]).transform(() => false),
])

/** A time: ISO 8601 in UTC. */
export const time = z.iso.datetime()

/** An answer without content. */
export const done = z.object({ ok: z.literal(true) })

export const errorReply = z.object({
  code: z.int(),
  message: z.string(),
  field: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorReply = z.infer<typeof errorReply>
