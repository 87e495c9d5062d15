import type { FastifyError, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { AppError } from "@redthread/contract/core/error"
import { inputError } from "@redthread/contract/core/input-error"
import type { Language } from "@redthread/contract/language"
import { isDatabaseAway, isLockTimeout, isRepeatable } from "../db/db"
import { isStoreAway } from "../files/s3"
import { log } from "../process/log"
import { errorText } from "./error-text"
import { reportUndeclared } from "./undeclared-error"

/** Fastify's own errors as errors of the catalogue. */
function frameworkError(error: FastifyError): AppError | null {
  if (error.code === "FST_ERR_CTP_INVALID_JSON_BODY" || error.code === "FST_ERR_CTP_EMPTY_JSON_BODY")
    return new AppError("invalid_json")
  if (error.code === "FST_FILES_LIMIT") return new AppError("too_many")
  // Of a JSON body: files are read as a stream, with a limit of their own.
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return new AppError("request_too_large")
  if (error.statusCode === 413) return new AppError("too_large")
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new AppError("bad_request")
  return null
}

/** What others' work made fail and may go well a moment later: no connection or lock was free in time. */
function asBusy(error: unknown): AppError | null {
  // Drizzle wraps the driver's error.
  if (error instanceof Error && error.cause instanceof AppError) return error.cause
  return isRepeatable(error) || isLockTimeout(error) ? new AppError("unavailable", { retryAfterSeconds: 1 }) : null
}

/** Seconds after which a client may try again what is away for the moment. */
const retryAfterSeconds = 5

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT")

/** The database, the files or room on the disk are missing for the moment. */
const isPassing = (error: unknown): boolean => isDatabaseAway(error) || isStoreAway(error) || isDiskFull(error)

export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const busy = asBusy(error)
  if (busy) return busy
  if (error instanceof z.ZodError) {
    const { key, field } = inputError(error)
    return new AppError(key, { field })
  }
  if (isPassing(error)) return new AppError("unavailable")
  return (error instanceof Error && frameworkError(error as FastifyError)) || new AppError("server_error")
}

/** The client disconnected during the request: no fault of the server, and the answer reaches nobody. */
const isGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** Reports an error that the call does not declare. Schema errors need no declaration: the schema names them. */
function checkDeclared({ method, routeOptions }: FastifyRequest, error: unknown, { key }: AppError): void {
  const declared = routeOptions.config.declaredErrors
  if (!declared || error instanceof z.ZodError || declared.has(key)) return
  reportUndeclared({ call: `${method} ${routeOptions.url}`, error: key })
}

function logFailure(request: FastifyRequest, error: unknown, { status }: AppError): void {
  if (error instanceof AppError || status < 500 || isGone(request)) return
  log.error({ err: error, requestId: request.id }, "request failed")
}

function setRetryAfter(reply: FastifyReply, { status, detail }: AppError): void {
  const seconds = detail.retryAfterSeconds ?? (status === 503 ? retryAfterSeconds : undefined)
  if (seconds !== undefined) reply.header("retry-after", seconds)
}

/** The same for pages and files. */
export function sendPlainError(request: FastifyRequest, reply: FastifyReply, error: unknown, language: Language): void {
  const known = asAppError(error)
  logFailure(request, error, known)
  setRetryAfter(reply, known)
  void reply
    .code(known.status)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send(`${errorText(known.key, language)}\n`)
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown, language: Language): void {
  const known = asAppError(error)
  logFailure(request, error, known)
  checkDeclared(request, error, known)
  setRetryAfter(reply, known)
  const { field, data } = known.detail
  void reply
    .code(known.status)
    .serializer(JSON.stringify)
    .type("application/json")
    .send({
      code: known.code,
      message: errorText(known.key, language),
      ...(field ? { field } : {}),
      ...(data ? { data } : {}),
    })
}
