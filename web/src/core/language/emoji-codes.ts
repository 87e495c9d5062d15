import { emoji } from "@redthread/contract/emoji"

const names = new Map(Object.entries(emoji).map(([name, picture]) => [picture as string, name]))

/** Skips code points that are part of a joined sequence (family, skin tone). */
const knownEmoji = new RegExp(`(?<!\\u200d)(?:${[...names.keys()].join("|")})(?![\\u200d\\u{1f3fb}-\\u{1f3ff}])`, "gu")

export const withCodes = (text: string): string =>
  text.replaceAll(knownEmoji, (picture) => `[${names.get(picture) ?? ""}]`)
