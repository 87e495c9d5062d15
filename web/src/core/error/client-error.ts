import type { ErrorName } from "@redthread/contract/core/error"

/** `network`: no reply; `timeout`: late reply. All other keys are error names of the catalogue. */
export type ClientErrorKey = ErrorName | "network" | "timeout"

/** Actions that an error prompt offers (specification, section 8). */
export type PromptKind = "contact" | "reactivate" | "recharge" | "upgrade" | "verify_email" | "befriend"

interface FieldProblem {
  key: ClientErrorKey
  field: string
}

interface Detail {
  /** All schema errors; present only if the call was not sent. */
  problems?: readonly FieldProblem[]
  status?: number
  code?: number
  promptKind?: PromptKind | undefined
  message?: string
  field?: string
  data?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** Error of a call. `text` is the server's message in the reader's language, null without a reply. */
export class ClientError extends Error {
  readonly status: number
  readonly code: number
  readonly promptKind: PromptKind | undefined
  readonly text: string | null
  readonly field: string | undefined
  readonly data: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined
  /** True if the member has declined the offered action, so that no error is shown. */
  isAnswered = false
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

  get isNetwork(): boolean {
    return this.key === "network" || this.key === "timeout"
  }

  get isTemporary(): boolean {
    return this.isNetwork || this.status === 429 || this.status >= 500
  }
}

/** Why a form was refused; a problem without a field is shown above the button. */
export interface Problem {
  field: string | null
  message: string
  /** The error's name in the catalogue; missing for problems found on the client. */
  key?: string
  data?: Record<string, unknown>
  appeal?: string
  also?: readonly Problem[]
}

/** Path of the page for an appeal; null if the server sent no key. The key is in the fragment, which is not sent. */
export const appealPath = (data: Problem["data"]): string | null =>
  typeof data?.["key"] === "string" ? `/appeal#${data["key"]}` : null

export const together = ([first, ...also]: readonly Problem[]): Problem | null => (first ? { ...first, also } : null)

export const isProblem = (result: object | null): result is Problem => result !== null && "message" in result

export const listed = (problem: Problem | null): readonly Problem[] =>
  problem ? [problem, ...(problem.also ?? [])] : []
