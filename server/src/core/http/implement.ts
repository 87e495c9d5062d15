import type { Multipart } from "@fastify/multipart"
import type { CallArguments, CallSpec, ReplyBody, ReplyStatus } from "@redthread/contract/core/call"
import type { CallerFor } from "../member/caller"
import type { DbOrTx, Tx } from "../db/db"
import type { JsonBody } from "./json-body"

export class Reply<S extends number, B> {
  constructor(
    readonly status: S,
    readonly body: B,
  ) {}
}

type RepliesOf<C extends CallSpec> = { [S in ReplyStatus<C>]: Reply<S, ReplyBody<C, S>> }[ReplyStatus<C>]

type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never
export type Result<C extends CallSpec> =
  IsUnion<ReplyStatus<C>> extends true
    ? RepliesOf<C>
    : ReplyBody<C> | (C["idempotent"] extends true ? never : JsonBody<ReplyBody<C>>)

/** Parts are streamed: each file must be read before the next part arrives. */
export type Parts = AsyncIterable<Multipart>

/** `db` is the open transaction of an idempotent call, otherwise the pool. */
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
  /** The call only reads, so that a replica may answer it; a function decides by the input. */
  readonly fromReplica?: boolean | ((input: never) => boolean)
  /** The server reads this once at start; if false, the call replies 404. */
  readonly isServed?: () => boolean
}

/** Option of a call that only reads. */
export const fromReplica = { fromReplica: true } as const

interface Options<C extends CallSpec> extends Pick<Implementation, "isServed"> {
  readonly fromReplica?: boolean | ((input: CallArguments<C>) => boolean)
}

export const implement = <C extends CallSpec>(
  spec: C,
  handle: Handler<C>,
  options: Options<C> = {},
): Implementation => ({ spec, handle, ...options })
