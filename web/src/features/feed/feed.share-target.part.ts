import { readFeedStore, writeDraft } from "./feed-storage"

/**
 * Adds what another application shared with the installed one to the draft of a post.
 * @param query of the address that the manifest's `share_target` names
 */
export function addShared(query: string): void {
  const shared = new URLSearchParams(query)
  const parts = ["title", "text", "url"].map((name) => shared.get(name)?.trim() ?? "")
  // Some applications give the address in the text as well.
  const distinct = parts.filter((part, index) => part && !parts.some((other, at) => at < index && other.includes(part)))
  const { draft } = readFeedStore()
  if (distinct.length > 0) writeDraft([draft, ...distinct].filter(Boolean).join("\n"))
}
