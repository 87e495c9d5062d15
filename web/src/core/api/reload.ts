import { showToast } from "../error/toast"
import { text } from "../texts/texts"

/** Loads the page anew, but only while the server answers: a reload without a network would lose what is there. */
export async function reloadWhenOnline(): Promise<void> {
  try {
    await fetch("/healthz", { cache: "no-store" })
    location.reload()
  } catch {
    showToast({ kind: "error", message: text("ui:error.network") })
  }
}
