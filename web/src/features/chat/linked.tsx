import { withEmoji } from "@redthread/contract/emoji"
import type { ReactNode } from "react"

/** An address as people write it: up to the next space or full-width mark, without the mark that ends the sentence. */
const address = /\bhttps?:\/\/[^\s<>"'「」『』（）【】、。，！？；：]+(?<![.,;:!?)\]}])/giu

/** Whether it is an address that a browser would open, and shows where it leads: no name or password in front. */
function isSafe(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text)
    return (protocol === "https:" || protocol === "http:") && username === "" && password === ""
  } catch {
    return false
  }
}

/** Text with its addresses as links, without referrer, opener or prefetching. */
export function withLinks(text: string): ReactNode {
  const parts: ReactNode[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    if (!isSafe(found)) continue
    parts.push(withEmoji(text.slice(from, index)))
    parts.push(
      <a key={index} href={found} target="_blank" rel="noopener noreferrer nofollow ugc" referrerPolicy="no-referrer">
        {found}
      </a>,
    )
    from = index + found.length
  }
  return from === 0 ? withEmoji(text) : [...parts, withEmoji(text.slice(from))]
}
