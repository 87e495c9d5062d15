import type { ErrorName } from "@redthread/contract/core/error"
import { hasNamespace, text } from "../texts/texts"
import { ClientError } from "./client-error"

/** What is wrong with one of a form's fields, under whichever of these names the contract has it. */
export function errorTextAt(error: unknown, ...fields: readonly string[]): string | undefined {
  const problem = error instanceof ClientError && error.problems.find(({ field }) => fields.includes(field))
  if (!problem) return undefined
  return problem.key === error.key ? errorText(error) : errorText(new ClientError(problem.key))
}

/** The error, if it belongs to none of these fields. */
export function errorTextElsewhere(error: unknown, fields: readonly string[]): string | undefined {
  if (!error || (error instanceof ClientError && error.problems.some(({ field }) => fields.includes(field)))) return
  return errorText(error)
}

/** The catalogue's words are loaded after the first screen: where they could not be, the network can't be reached. */
const catalogueText = (key: ErrorName): string =>
  hasNamespace("error") ? text(`error:${key}`) : text("ui:error.network")

/** The sentence for a person: the server's own, else the catalogue's text of the same name. */
export function errorText(error: unknown): string {
  if (!(error instanceof ClientError)) return catalogueText("server_error")
  if (error.text) return error.text
  if (error.key === "network" || error.key === "timeout") return text("ui:error.network")
  return catalogueText(error.key)
}
