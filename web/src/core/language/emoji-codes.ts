import { emoji } from "@redthread/contract/emoji"

const names = new Map(Object.entries(emoji).map(([name, picture]) => [picture as string, name]))

/** Parts of a larger picture (a family, a skin colour) are no emoji of their own. */
const known = new RegExp(`(?<!\\u200d)(?:${[...names.keys()].join("|")})(?![\\u200d\\u{1f3fb}-\\u{1f3ff}])`, "gu")

/** What one writes, as it is kept: every known emoji as its code. */
export const withCodes = (text: string): string => text.replaceAll(known, (picture) => `[${names.get(picture) ?? ""}]`)
