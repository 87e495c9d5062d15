import { errorReply, type CallInput, type CallSpec, type ReplyBody } from "@redthread/contract/core/call"
import { inputErrors, safeParseInput } from "@redthread/contract/core/input-error"
import { release } from "@redthread/contract/version"
import type { z } from "zod"
import { clientId, nativeShell, referralFor } from "./client"
import { ClientError } from "../error/client-error"
import { currentTag } from "../language/language"
import { askForProof } from "../session/sign-in-prompt"
import { session } from "../session/session"

export const requestTimeout = 30_000

interface Options {
  signal?: AbortSignal
  timeout?: number
  /** Used instead of the session's token. If the server refuses it, the session does not end. */
  token?: string
  idempotencyKey?: string
  /** The caller handles `not_enough_gold` itself. */
  keepsRefusal?: boolean
}

/** A call that the server executes once per key cannot be made without one (`useKeyedMutation`). */
type Arguments<C extends CallSpec> = C["idempotent"] extends true
  ? [input: CallInput<C>, options: Options & { idempotencyKey: string }]
  : keyof CallInput<C> extends never
    ? [input?: CallInput<C>, options?: Options]
    : [input: CallInput<C>, options?: Options]

interface Outgoing {
  headers?: Record<string, string>
  body?: BodyInit | undefined
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Makes a call of the contract with a validated body. Throws a ClientError. */
export async function api<const C extends CallSpec>(call: C, ...[input, options]: Arguments<C>): Promise<ReplyBody<C>> {
  const parts = validateInput(call, input ?? {})
  const headers: Record<string, string> = {}
  if (options?.idempotencyKey) headers["Idempotency-Key"] = options.idempotencyKey
  if (parts.body !== undefined) headers["Content-Type"] = "application/json"
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body)
  const send = () =>
    proving(() => request<ReplyBody<C>>(call.method, addressOf(call, parts), { headers, body }, options))
  return options?.keepsRefusal ? send() : rechargeAndRetry(send)
}

/** Opens the purchase of gold; resolves to true if the balance suffices afterwards. It is set at startup. */
let recharge: ((error: ClientError) => Promise<boolean>) | null = null
export function setRechargeHandler(handler: typeof recharge): void {
  recharge = handler
}

async function rechargeAndRetry<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ClientError) || error.key !== "not_enough_gold" || !recharge) throw error
    if (await recharge(error)) return rechargeAndRetry(work)
    error.isAnswered = true
    throw error
  }
}

export async function proving<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ClientError) || error.key !== "proof_needed" || !(await askForProof())) throw error
    return work()
  }
}

function validateInput(call: CallSpec, input: Parts): Parts {
  const parts: Parts = {}
  for (const part of ["params", "query", "body"] as const) {
    const schema = call[part]
    if (!schema) continue
    const result = safeParseInput(schema, input[part] ?? {})
    if (!result.success) throw inputError(result.error)
    parts[part] = result.data as Record<string, unknown>
  }
  return parts
}

function inputError(error: z.ZodError): ClientError {
  const problems = inputErrors(error)
  const { key, field } = problems[0] ?? { key: "bad_request", field: "" }
  return new ClientError(key, { status: 400, problems, ...(field ? { field } : {}) })
}

/** Validates a body that may be incomplete. Returns the errors of its fields, or null. */
export function bodyError(call: CallSpec, body: Readonly<Record<string, unknown>>): ClientError | null {
  const result = call.body && safeParseInput(call.body, body)
  if (!result || result.success) return null
  const error = inputError(result.error)
  const [first, ...others] = error.problems.filter(({ field }) => body[field] !== undefined)
  if (!first) return null
  return new ClientError(first.key, { ...first, status: 400, problems: [first, ...others] })
}

function addressOf(call: CallSpec, { params = {}, query = {} }: Parts): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  const pid = referralFor(call.path)
  if (pid) search.set("pid", pid)
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === "boolean") search.set(name, value ? "1" : "0")
    else if (typeof value === "string" || typeof value === "number") search.set(name, `${value}`)
    else if (Array.isArray(value)) search.set(name, value.join(","))
  }
  return `/v1${path}${search.size > 0 ? `?${search}` : ""}`
}

/** Sends a request. The server replaces it when it renders a page, to call itself without a network. */
let transport = (address: string, init: RequestInit): Promise<Response> => fetch(address, init)

export function setTransport(next: typeof transport): void {
  transport = next
}

let renewExpired: (() => Promise<void>) | null = null

/** Sets how an expired token is exchanged before a call, which would otherwise get 401 and end the session. */
export function setTokenRenewal(renew: () => Promise<void>): void {
  renewExpired = renew
}

async function request<T>(method: string, address: string, init: Outgoing, options: Options = {}): Promise<T> {
  if (!options.token) await renewExpired?.()
  const before = session.current()
  const token = options.token ?? before?.token
  const answer = await send(method, address, init, token, options)
  if (answer.response.ok) return parsedReply<T>(answer.text)
  if (answer.response.status !== 401 || !before || options.token) throw await refusal(answer)
  // The session is read again, because another tab may have exchanged the token.
  const latest = session.reread()
  if (latest?.token === before.token) session.end("expired")
  if (!latest || latest.token === before.token || latest.me.id !== before.me.id) throw await refusal(answer)
  const second = await send(method, address, init, latest.token, options)
  if (second.response.ok) return parsedReply<T>(second.text)
  if (second.response.status === 401 && session.reread()?.token === latest.token) session.end("expired")
  throw await refusal(second)
}

/** Headers that identify the caller, for requests that other clients make. */
export async function callHeaders(): Promise<Record<string, string>> {
  await renewExpired?.()
  return callerHeaders(session.current()?.token)
}

const parsedReply = <T>(text: string): T => (text ? JSON.parse(text) : undefined) as T

interface Answer {
  response: Response
  text: string
}

const slowAfterMs = 10_000

let onSlowCall: (() => void) | null = null

export function setSlowCallHandler(handler: typeof onSlowCall): void {
  onSlowCall = handler
}

async function send(
  method: string,
  address: string,
  init: Outgoing,
  token: string | undefined,
  options: Options,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(options.timeout ?? requestTimeout)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const headers = { ...callerHeaders(token), ...init.headers }
  const slow = method === "GET" ? setTimeout(() => onSlowCall?.(), slowAfterMs) : undefined
  try {
    const response = await transport(address, { method, headers, body: init.body ?? null, signal, redirect: "manual" })
    if (response.type === "opaqueredirect" || response.status === 307) throw leaveForMaintenance()
    return { response, text: await response.text() }
  } catch (error) {
    if (error instanceof ClientError) throw error
    if (options.signal?.aborted) throw error
    throw new ClientError(timeout.aborted ? "timeout" : "network")
  } finally {
    clearTimeout(slow)
  }
}

/** The server redirects calls only during maintenance. */
function leaveForMaintenance(): ClientError {
  location.assign("/maintenance")
  return new ClientError("unavailable", { status: 307 })
}

/** Names the phone application, whose tokens are valid for a day. */
function clientHeader(): Record<string, string> {
  const native = nativeShell()
  return native ? { "X-Client": `redthread-app/${release} (${native.getPlatform?.() ?? "android"})` } : {}
}

const callerHeaders = (token: string | undefined): Record<string, string> => ({
  Accept: "application/json",
  "Accept-Language": currentTag(),
  "X-Client-Id": clientId(),
  ...clientHeader(),
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
})

export async function refusal({ response, text }: Answer): Promise<ClientError> {
  const { errorKeyOf, promptKindOf } = await import("../error/error-keys")
  const { status } = response
  const retryAfter = Number(response.headers.get("Retry-After")) || undefined
  const reply = errorReply.safeParse(parseJson(text))
  const more = retryAfter ? { retryAfterSeconds: retryAfter } : {}
  if (!reply.success) return new ClientError(errorKeyOf(status * 1000, status), { status, ...more })
  const { code, message, field, data } = reply.data
  return new ClientError(errorKeyOf(code, status), {
    status,
    code,
    message,
    promptKind: promptKindOf(code),
    ...(field ? { field } : {}),
    ...(data ? { data } : {}),
    ...more,
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
