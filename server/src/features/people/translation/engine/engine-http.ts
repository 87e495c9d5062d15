import type { z } from "zod"
import { EngineError, type EngineFailure } from "./engine"

/** Logged characters of a service's error message. */
const saidMax = 200

interface Asked<S extends z.ZodType> {
  readonly url: string
  readonly headers?: Record<string, string>
  /** Sent as JSON by POST; undefined: GET. */
  readonly body?: unknown
  readonly answer: S
  readonly signal: AbortSignal
  /** Statuses with another meaning at this service. */
  readonly failures?: Readonly<Record<number, EngineFailure>>
}

function failureOf(status: number): EngineFailure {
  if (status === 401 || status === 403) return "refused"
  if (status === 429) return "limited"
  return status >= 500 || status === 408 || status === 404 ? "fault" : "text"
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

async function connect({ url, headers, body, signal }: Asked<z.ZodType>): Promise<[Response, string]> {
  try {
    const response = await fetch(url, {
      signal,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    })
    return [response, await response.text()]
  } catch (error) {
    const isSlow = signal.aborted || (error instanceof DOMException && error.name === "TimeoutError")
    throw new EngineError(isSlow ? "slow" : "down", isSlow ? "no answer in time" : "no connection")
  }
}

export async function askService<S extends z.ZodType>(asked: Asked<S>): Promise<z.output<S>> {
  const [response, text] = await connect(asked)
  const { status } = response
  if (!response.ok) {
    const seconds = Number(response.headers.get("retry-after"))
    throw new EngineError(
      asked.failures?.[status] ?? failureOf(status),
      `${status} ${text.slice(0, saidMax)}`,
      seconds > 0 ? seconds * 1000 : undefined,
    )
  }
  const parsed = asked.answer.safeParse(parseJson(text))
  if (!parsed.success) throw new EngineError("fault", "answered something else than documented")
  return parsed.data
}
