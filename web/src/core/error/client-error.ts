import type { ErrorName } from "@redthread/contract/core/error"

/** `network`: nothing came back; `timeout`: not in time. The rest are names of the catalogue, texts `error:<key>`. */
export type ClientErrorKey = ErrorName | "network" | "timeout"

/** What a prompt offers beside its sentence: section 8 of the specification. */
export type PromptKind = "contact" | "reactivate" | "recharge" | "upgrade" | "verify_email" | "befriend"

interface FieldProblem {
  key: ClientErrorKey
  field: string
}

interface Detail {
  /** All findings of the schema, where the call was not sent. */
  problems?: readonly FieldProblem[]
  status?: number
  code?: number
  promptKind?: PromptKind | undefined
  message?: string
  field?: string
  data?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** What a call throws. `text` is the server's message in the reader's language; null without a reply. */
export class ClientError extends Error {
  readonly status: number
  readonly code: number
  /** Undefined: a toast will do. */
  readonly promptKind: PromptKind | undefined
  readonly text: string | null
  readonly field: string | undefined
  readonly data: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined
  /** The member was offered a way on and left it: nothing more is said. */
  isAnswered = false
  /** Errors by field; more than one only where the call was not sent. */
  readonly problems: readonly FieldProblem[]

  constructor(
    readonly key: ClientErrorKey,
    detail: Detail = {},
  ) {
    super(detail.message ?? key)
    this.name = "ClientError"
    this.status = detail.status ?? 0
    this.code = detail.code ?? 0
    this.promptKind = detail.promptKind
    this.text = detail.message ?? null
    this.field = detail.field
    this.data = detail.data ?? {}
    this.problems = detail.problems ?? (detail.field ? [{ key, field: detail.field }] : [])
    this.retryAfterSeconds = detail.retryAfterSeconds
  }

  /** The server was not reached, so the same again may work. */
  get isNetwork(): boolean {
    return this.key === "network" || this.key === "timeout"
  }

  /** It could not be answered just now, so the same again may work in a while. */
  get isTemporary(): boolean {
    return this.isNetwork || this.status === 429 || this.status >= 500
  }
}
