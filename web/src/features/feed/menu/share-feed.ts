import type { Feed } from "@redthread/contract/feed"
import { showToast } from "../../../core/error/toast"
import { text } from "../../../core/texts/texts"

const isTouch = (): boolean => matchMedia("(pointer: coarse)").matches

/** The address has no language prefix, so that each visitor gets their own language. */
const addressOf = (feedId: number): string => `${location.origin}/feed/${feedId}`

export function shareFeed({ id, user }: Pick<Feed, "id" | "user">): void {
  // The promise rejects when the member closes the system's share sheet, which is not an error.
  if (isTouch() && "share" in navigator)
    void navigator.share({ title: user.name, url: addressOf(id) }).catch(() => undefined)
  else void copyAddress(id)
}

export async function copyAddress(feedId: number): Promise<void> {
  const address = addressOf(feedId)
  try {
    await navigator.clipboard.writeText(address)
    showToast({ kind: "note", message: text("feed:address_copied", { address }) })
  } catch {
    // Without a clipboard (plain http, or forbidden) the address can be copied from the note.
    showToast({ kind: "note", message: address })
  }
}
