import type { CallSpec } from "./call"
import type { ErrorName } from "./error"

/** Errors that every call may return undeclared: invalid input, session, role, rate limit, server errors. */
export const usualErrors = [
  "bad_request",
  "invalid_json",
  "unknown_field",
  "empty",
  "too_long",
  "invalid",
  "unauthorized",
  "forbidden",
  "too_large",
  "request_too_large",
  "too_many_requests",
  "server_error",
  "unavailable",
] as const satisfies readonly ErrorName[]

export function impliedErrors({ access, idempotent, publishes }: CallSpec): ErrorName[] {
  const errors: ErrorName[] = []
  if (access === "member") errors.push("profile_incomplete")
  if (typeof access === "object" && access.secondFactor !== "unneeded") errors.push("second_factor_needed")
  if (publishes) errors.push("account_limited")
  if (idempotent) errors.push("idempotency_key_reused")
  return errors
}

const notFound = ["upload_not_found", "message_not_found", "call_not_found"] as const satisfies readonly ErrorName[]

export const declaredErrors = (spec: CallSpec): ReadonlySet<ErrorName> =>
  new Set([
    ...usualErrors,
    ...impliedErrors(spec),
    ...(spec.errors ?? []),
    ...(spec.errors?.includes("not_found") ? notFound : []),
  ])
