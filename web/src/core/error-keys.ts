import { errors, type ErrorName } from "@redthread/contract/core/error"

const names = Object.keys(errors) as ErrorName[]

/** The catalogue's name of an error: by its code, else by the status of the reply. */
export function errorKeyOf(code: number, status: number): ErrorName {
  const byCode = names.find((name) => errors[name].code === code)
  return byCode ?? names.find((name) => errors[name].status === status && status !== 400) ?? "server_error"
}
