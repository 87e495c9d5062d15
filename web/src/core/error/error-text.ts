import type { ErrorName } from "@redthread/contract/core/error"
import { hasNamespace, text } from "../texts/texts"
import { ClientError } from "./client-error"

/** Returns the error text of a form field, which may have several names in the contract. */
export function errorTextAt(error: unknown, ...fields: readonly string[]): string | undefined {
  const problem = error instanceof ClientError && error.problems.find(({ field }) => fields.includes(field))
  if (!problem) return undefined
  return problem.key === error.key ? errorText(error) : errorText(new ClientError(problem.key))
}

export function errorTextElsewhere(error: unknown, fields: readonly string[]): string | undefined {
  if (!error || (error instanceof ClientError && error.problems.some(({ field }) => fields.includes(field)))) return
  return errorText(error)
}

/** The catalogue is loaded after the first screen; if it is missing, the network is assumed to be down. */
const catalogueText = (key: ErrorName): string =>
  hasNamespace("error") ? text(`error:${key}`) : text("ui:error.network")

export function errorText(error: unknown): string {
  if (!(error instanceof ClientError)) return catalogueText("server_error")
  if (error.text) return error.text
  if (error.key === "network" || error.key === "timeout") return text("ui:error.network")
  return catalogueText(error.key)
}
