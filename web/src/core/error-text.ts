import i18next from "i18next"
import { ClientError } from "./client-error"

/** The sentence for a person: the server's own, else the catalogue's text of the same name. */
export function errorText(error: unknown): string {
  if (!(error instanceof ClientError)) return i18next.t("error:server_error")
  if (error.text) return error.text
  if (error.key === "network" || error.key === "timeout") return i18next.t(`ui:error.${error.key}`)
  return i18next.t(`error:${error.key}`)
}
