import type { FastifyError, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { AppError, type ErrorName } from "@redthread/contract/core/error"
import { inputError } from "@redthread/contract/core/input-error"
import type { Language } from "@redthread/contract/language"
import { isDatabaseAway, isLockTimeout, isRepeatable } from "../db/db"
import { isStoreAway } from "../files/s3"
import { log } from "../process/log"
import de from "@redthread/texts/de/error.json"
import en from "@redthread/texts/en/error.json"
import fr from "@redthread/texts/fr/error.json"
import it from "@redthread/texts/it/error.json"
import ja from "@redthread/texts/ja/error.json"
import ko from "@redthread/texts/ko/error.json"
import tw from "@redthread/texts/tw/error.json"
import zh from "@redthread/texts/zh/error.json"

function frameworkError(error: FastifyError): AppError | null {
  if (error.code === "FST_ERR_CTP_INVALID_JSON_BODY" || error.code === "FST_ERR_CTP_EMPTY_JSON_BODY")
    return new AppError("invalid_json")
  if (error.code === "FST_FILES_LIMIT") return new AppError("too_many")
  // This limit is for JSON bodies: uploaded files are streams with their own limit.
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return new AppError("request_too_large")
  if (error.statusCode === 413) return new AppError("too_large")
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new AppError("bad_request")
  return null
}

/** Maps temporary contention, in which no connection or lock was free in time, to `AppError`. */
function asBusy(error: unknown): AppError | null {
  if (error instanceof Error && error.cause instanceof AppError) return error.cause
  return isRepeatable(error) || isLockTimeout(error) ? new AppError("unavailable", { retryAfterSeconds: 1 }) : null
}

/** Replies with status 503 use this delay by default. */
const retryAfterSeconds = 5

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT")

/** True if database, storage or disk space is temporarily unavailable. */
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

const isGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** Reports errors that the call does not declare; its schema implies the schema errors. */
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

export function sendPlainError(request: FastifyRequest, reply: FastifyReply, error: unknown, language: Language): void {
  const appError = asAppError(error)
  logFailure(request, error, appError)
  setRetryAfter(reply, appError)
  void reply
    .code(appError.status)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send(`${errorText(appError.key, language)}\n`)
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown, language: Language): void {
  const appError = asAppError(error)
  logFailure(request, error, appError)
  checkDeclared(request, error, appError)
  setRetryAfter(reply, appError)
  const { field, data } = appError.detail
  void reply
    .code(appError.status)
    .serializer(JSON.stringify)
    .type("application/json")
    .send({
      code: appError.code,
      message: errorText(appError.key, language),
      ...(field ? { field } : {}),
      ...(data ? { data } : {}),
    })
}

const texts: Record<Language, Record<ErrorName, string>> = { en, zh, tw, de, it, fr, ja, ko }

export const errorText = (name: ErrorName, language: Language): string => texts[language][name]

export interface UndeclaredError {
  readonly call: string
  readonly error: ErrorName
}

let reports: UndeclaredError[] = []

/** The list is limited to save memory in a long-running server. */
const maxReports = 100

/** Logs the error and keeps it for the tests, which fail on it. */
export function reportUndeclared(undeclared: UndeclaredError): void {
  log.error({ ...undeclared }, "a call answered with an error that it does not declare")
  if (reports.length < maxReports) reports.push(undeclared)
}

export function takeUndeclared(): UndeclaredError[] {
  const result = reports
  reports = []
  return result
}
