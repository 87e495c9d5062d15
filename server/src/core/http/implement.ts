import type { Multipart } from "@fastify/multipart"
import type { CallArguments, CallSpec, ReplyBody, ReplyStatus } from "@redthread/contract/core/call"
import type { CallerFor } from "../member/caller"
import type { DbOrTx, Tx } from "../db/db"
import type { JsonBody } from "./json-body"

/** A reply whose status the handler chose, for calls with more than one. */
export class Reply<S extends number, B> {
  constructor(
    readonly status: S,
    readonly body: B,
  ) {}
}

type RepliesOf<C extends CallSpec> = { [S in ReplyStatus<C>]: Reply<S, ReplyBody<C, S>> }[ReplyStatus<C>]

/** What a handler gives back: the body alone where the call has one status, else a `Reply`. */
type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never
export type Result<C extends CallSpec> =
  IsUnion<ReplyStatus<C>> extends true
    ? RepliesOf<C>
    : ReplyBody<C> | (C["idempotent"] extends true ? never : JsonBody<ReplyBody<C>>)

/** The parts of a multipart body as they come in: each file has to be read, or resumed, before the next one comes. */
export type Parts = AsyncIterable<Multipart>

/** What a handler works with. `db`: the call's open transaction where it is idempotent, else the pool. */
export interface CallContext<C extends CallSpec> {
  readonly caller: CallerFor<C["access"]>
  readonly db: C["idempotent"] extends true ? Tx : DbOrTx
}

export type Handler<C extends CallSpec> = (
  context: CallContext<C>,
  input: CallArguments<C> &
    (C["idempotent"] extends "by_handler" ? { key: string | undefined } : object) &
    (C["multipart"] extends object ? { parts: Parts; announced: number } : object),
) => Promise<Result<C>>

export interface Implementation {
  readonly spec: CallSpec
  readonly handle: (context: never, input: never) => Promise<unknown>
  /** Whether this installation serves the call; others answer 404. Asked once, at start. */
  readonly isServed?: () => boolean
}

/** Ties a call of the contract to the function that answers it. */
export const implement = <C extends CallSpec>(
  spec: C,
  handle: Handler<C>,
  options: Pick<Implementation, "isServed"> = {},
): Implementation => ({ spec, handle, ...options })
