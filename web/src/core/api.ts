import { errorReply, type CallInput, type CallSpec, type ReplyBody } from "@redthread/contract/core/call"
import { errors, type ErrorName } from "@redthread/contract/core/error"
import { inputError, parseOptions } from "@redthread/contract/core/input-error"
import type { z } from "zod"
import { clientId } from "./client-id"
import { ClientError } from "./client-error"
import { currentTag } from "./language"
import { session } from "./session"

export const requestTimeout = 30_000
export const uploadTimeout = 120_000

interface Options {
  signal?: AbortSignal
  timeout?: number
}

/** Calls without parts take no input. */
type Arguments<C extends CallSpec> = keyof CallInput<C> extends never
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

/** Makes a call of the contract: checked before it is sent, typed both ways; throws a ClientError. */
export async function api<const C extends CallSpec>(call: C, ...[input, options]: Arguments<C>): Promise<ReplyBody<C>> {
  const parts = checked(call, input ?? {})
  const headers: Record<string, string> = {}
  if (parts.body !== undefined) headers["Content-Type"] = "application/json"
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body)
  return request<ReplyBody<C>>(call.method, addressOf(call, parts), { headers, body }, options)
}

/** Sends files to a call that takes multipart: small fields come before the files. */
export function upload<const C extends CallSpec>(call: C, form: FormData, options?: Options): Promise<ReplyBody<C>> {
  return request<ReplyBody<C>>(call.method, `/v1${call.path}`, { body: form }, { timeout: uploadTimeout, ...options })
}

function checked(call: CallSpec, input: Parts): Parts {
  const parts: Parts = {}
  for (const part of ["params", "query", "body"] as const) {
    const schema = call[part]
    if (!schema) continue
    const result = schema.safeParse(input[part] ?? {}, parseOptions)
    if (!result.success) throw invalid(result.error)
    // As the parser declared by the same call says; its three parts have types of their own.
    parts[part] = result.data as Record<string, unknown>
  }
  return parts
}

function invalid(error: z.ZodError): ClientError {
  const { key, field } = inputError(error)
  return new ClientError(key, { status: 400, code: errors[key].code, ...(field ? { field } : {}) })
}

function addressOf(call: CallSpec, { params = {}, query = {} }: Parts): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === "boolean") search.set(name, value ? "1" : "0")
    else if (typeof value === "string" || typeof value === "number") search.set(name, `${value}`)
  }
  return `/v1${path}${search.size > 0 ? `?${search}` : ""}`
}

async function request<T>(method: string, address: string, init: Outgoing, options: Options = {}): Promise<T> {
  const timeout = AbortSignal.timeout(options.timeout ?? requestTimeout)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const token = session.current()?.token
  const headers = { ...identity(token), ...init.headers }
  let response: Response
  let text: string
  try {
    response = await fetch(address, { method, headers, body: init.body ?? null, signal })
    text = await response.text()
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ClientError(timeout.aborted ? "timeout" : "network")
  }
  if (response.ok) return (text ? JSON.parse(text) : undefined) as T
  throw refusal(response, text, token)
}

const identity = (token: string | undefined): Record<string, string> => ({
  Accept: "application/json",
  "Accept-Language": currentTag(),
  "X-Client-Id": clientId(),
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
})

function refusal(response: Response, text: string, token: string | undefined): ClientError {
  const { status } = response
  // A late 401 for a token that was exchanged meanwhile says nothing about the session.
  if (status === 401 && token && session.current()?.token === token) session.end("expired")
  const retryAfter = Number(response.headers.get("Retry-After")) || undefined
  const reply = errorReply.safeParse(parsed(text))
  const more = retryAfter ? { retryAfterSeconds: retryAfter } : {}
  if (!reply.success) return new ClientError(keyOf(status * 1000, status), { status, ...more })
  const { code, message, field, data } = reply.data
  return new ClientError(keyOf(code, status), {
    status,
    code,
    message,
    ...(field ? { field } : {}),
    ...(data ? { data } : {}),
    ...more,
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const names = Object.keys(errors) as ErrorName[]

function keyOf(code: number, status: number): ErrorName {
  const byCode = names.find((name) => errors[name].code === code)
  return byCode ?? names.find((name) => errors[name].status === status && status !== 400) ?? "server_error"
}
