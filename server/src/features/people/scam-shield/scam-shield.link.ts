import unhomoglyph from "unhomoglyph"
import { normalized, withoutInvisible } from "@redthread/contract/core/text"
import lists from "./scam-shield.signs.json"

/** `*` in a list: any public suffix; `#`: a digit or none. */
const hostPattern = (begin: string, hosts: readonly string[]): RegExp => {
  const patterns = hosts.map((host) => host.replaceAll(".", "\\.").replace("*", "[a-z.]{2,6}").replace("#", "\\d?"))
  return new RegExp(`${begin}(?:${patterns.join("|")})$`)
}
/** Common sites; links to them are not a sign of a scam. */
const wellKnown = hostPattern("(?:^|\\.)", lists.known)
const cheapEnding = hostPattern("\\.", lists.endings)
const shortener = hostPattern("^", lists.shorteners)
const messenger = hostPattern("^", lists.messengers)

export type LinkKind = "known" | "unknown" | "doubtful" | "messenger" | "lookAlike"

/** Returns the last two labels of a host, or three if the second is a country's `co`, `com`, `or`. */
function registeredDomain(host: string): string {
  const parts = host.split(".")
  const depth = /^(?:co|com|or|ne|org|net|go|ac)$/.test(parts.at(-2) ?? "") && parts.length > 2 ? 3 : 2
  return parts.slice(-depth).join(".")
}

const looksOf = (label: string): string =>
  normalized(unhomoglyph(normalized(label, "NFKC")).toLowerCase(), "NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("0", "o")
    .replaceAll(/[1|]/g, "l")
    .replaceAll("5", "s")
    .replaceAll("3", "e")
    .replaceAll("rn", "m")

/** True if one letter is missing, added, changed or swapped with its neighbour. */
function isAlmost(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left[0] === right[1] && left[1] === right[0])
}

/** Brands that impostors imitate, with their real hosts. */
const brands = Object.entries(lists.brands).map(([brand, homes]) => ({ brand, homes, look: looksOf(brand) }))

function borrowsName(host: string): boolean {
  const home = registeredDomain(host)
  const labels = host
    .split(".")
    .slice(0, -1)
    .flatMap((label) => [label, ...label.split("-")])
  const looks = [...new Set(labels)].map(looksOf)
  return brands.some(({ brand, homes, look }) => {
    if (homes.includes(home)) return false
    return looks.some((seen) => seen === look || (brand.length > 5 && (seen.includes(look) || isAlmost(seen, look))))
  })
}

function kindOf(host: string): LinkKind {
  // A host name has at most 253 characters.
  if (host.length > 253) return "unknown"
  if (messenger.test(host)) return "messenger"
  if (/(?:^|\.)xn--/.test(host) || /^\d+(?:\.\d+){3}$/.test(host)) return "lookAlike"
  if (wellKnown.test(host)) return "known"
  if (/\P{ASCII}/u.test(host) && /[a-z]/.test(looksOf(host.split(".").slice(0, -1).join("")))) return "lookAlike"
  if (borrowsName(host)) return "lookAlike"
  return cheapEnding.test(host) || shortener.test(host) ? "doubtful" : "unknown"
}

/** Begins with a sign that most texts lack, so that the others are read once. */
const traceOfLink = /:\/\/|www\.|(?<=[\p{L}\d-]\s{0,3})[.．]\s{0,3}[a-z]{2}|\bdot\b|[點点]\s{0,3}com/iu
const spelledDot = /dot|點|点/i
const dotBeforeEnding =
  /\s{0,3}[([{]?\s{0,3}(?:\bdot\b|點|点)\s{0,3}[)\]}]?\s{0,3}(?=(?:com|net|org|xyz|top|cc|me)\b)/gi
/** Part of every address, and quick to find. */
const partOfAddress =
  /:\/\/|www\.|\.(?:com|net|org|info|biz|xyz|top|cc|icu|click|vip|site|online|club|live|shop|app|io|me|co|de|it|fr|jp|kr|cn|tw|hk|ru|tk|ml|ga|cf|gq|pw|ws|su|ly|link|buzz|win|fun|space|store|website|life|world|ai|tv|cam|date)(?![\p{L}\d])/iu
const address =
  /(?:https?:\/\/|hxxps?:\/\/|www\.)([^\s/?#，。、！？<>"']+)|(?<![\p{L}\w@.]|[\p{L}\w]-)((?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.){1,8}(?:com|net|org|info|biz|xyz|top|cc|icu|click|vip|site|online|club|live|shop|app|io|me|co|de|it|fr|jp|kr|cn|tw|hk|ru|tk|ml|ga|cf|gq|pw|ws|su|ly|link|buzz|win|fun|space|store|website|life|world|ai|tv|cam|date))(?![\p{L}\d])/giu

const order: readonly LinkKind[] = ["known", "unknown", "doubtful", "messenger", "lookAlike"]

/** Number of UTF-16 code units examined, and of different hosts. */
const lookedAt = 2000
const hostsMax = 20

/** Returns the worst link in the unmodified text; null if there is none. */
export function linkIn(whole: string): LinkKind | null {
  const content = whole.slice(0, lookedAt)
  if (!traceOfLink.test(content)) return null
  const composed = normalized(content, "NFC")
  const text = withoutInvisible(spelledDot.test(composed) ? composed.replaceAll(dotBeforeEnding, ".") : composed)
  if (!partOfAddress.test(text)) return null
  const hosts = [...text.matchAll(address)].map(([, full, bare]) =>
    (full ?? bare ?? "")
      .slice(-300)
      .toLowerCase()
      .replace(/:\d{1,5}$/, "")
      .replace(/^www\./, "")
      .replace(/\.$/, "")
      .replace(/^.*@/, ""),
  )
  const kinds = [...new Set(hosts)].slice(0, hostsMax).map(kindOf)
  return order.findLast((kind) => kinds.includes(kind)) ?? null
}
