import { withEmoji } from "@redthread/contract/emoji"
import type { ReactNode } from "react"

/** Ends at a space, a full-width mark or a CJK letter after a Latin one: a longer match could become another host. */
const address =
  /\bhttps?:\/\/(?:(?<![a-z\d])[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー]|[^\s<>"'「」『』（）【】《》“”、。，！？；：\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー])+/giu

const opening: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" }

/** Removes closing punctuation; a closing bracket stays if the address contains the opening one. */
function withoutEnd(trimmed: string): string {
  const last = trimmed.at(-1) ?? ""
  const open = opening[last]
  const isAround = open ? trimmed.split(last).length > trimmed.split(open).length : /[.,;:!?]/.test(last)
  return isAround ? withoutEnd(trimmed.slice(0, -1)) : trimmed
}

/** True if a browser would open the address, without a user name or password, which could hide its host. */
function isSafe(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text)
    return (protocol === "https:" || protocol === "http:") && username === "" && password === ""
  } catch {
    return false
  }
}

/** Renders the addresses in a text as links, without referrer, opener or prefetching. */
export function withLinks(text: string): ReactNode {
  const parts: ReactNode[] = []
  let from = 0
  for (const { 0: match, index } of text.matchAll(address)) {
    const trimmed = withoutEnd(match)
    if (!isSafe(trimmed)) continue
    parts.push(withEmoji(text.slice(from, index)))
    parts.push(
      <a key={index} href={trimmed} target="_blank" rel="noopener noreferrer nofollow ugc" referrerPolicy="no-referrer">
        {trimmed}
      </a>,
    )
    from = index + trimmed.length
  }
  return from === 0 ? withEmoji(text) : [...parts, withEmoji(text.slice(from))]
}
