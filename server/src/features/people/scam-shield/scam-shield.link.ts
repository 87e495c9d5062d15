import unhomoglyph from "unhomoglyph"
import { normalized, withoutInvisible } from "@redthread/contract/core/text"

/** Brands that impostors imitate, with their real hosts. */
const brands: Readonly<Record<string, readonly string[]>> = {
  redthread: ["redthread.example"],
  paypal: ["paypal.com", "paypal.me"],
  google: ["google.com", "google.de", "google.it", "google.fr", "google.co.jp", "google.co.kr", "google.com.tw"],
  facebook: ["facebook.com"],
  instagram: ["instagram.com"],
  whatsapp: ["whatsapp.com"],
  telegram: ["telegram.org", "telegram.me"],
  line: ["line.me"],
  wechat: ["wechat.com"],
  kakao: ["kakao.com"],
  naver: ["naver.com"],
  apple: ["apple.com"],
  icloud: ["icloud.com"],
  microsoft: ["microsoft.com"],
  amazon: ["amazon.com", "amazon.de", "amazon.it", "amazon.fr", "amazon.co.jp", "amazon.cn"],
  rakuten: ["rakuten.co.jp", "rakuten.com"],
  netflix: ["netflix.com"],
  binance: ["binance.com"],
  coinbase: ["coinbase.com"],
  alipay: ["alipay.com"],
  taobao: ["taobao.com"],
  dhl: ["dhl.com", "dhl.de"],
  fedex: ["fedex.com"],
  sparkasse: ["sparkasse.de"],
  postbank: ["postbank.de"],
  poste: ["poste.it"],
  ameli: ["ameli.fr"],
  youtube: ["youtube.com"],
  tiktok: ["tiktok.com"],
  twitter: ["twitter.com"],
  westernunion: ["westernunion.com"],
}

/** Common sites; links to them are not a sign of a scam. */
const wellKnown =
  /(?:^|\.)(?:youtube\.com|youtu\.be|wikipedia\.org|spotify\.com|maps\.app\.goo\.gl|goo\.gl|google\.[a-z.]{2,6}|instagram\.com|facebook\.com|tiktok\.com|twitter\.com|x\.com|imdb\.com|bilibili\.com|douban\.com|xiaohongshu\.com|zhihu\.com|naver\.com|daum\.net|yahoo\.co\.jp|yahoo\.com|amazon\.[a-z.]{2,6}|apple\.com|netflix\.com|booking\.com|airbnb\.[a-z.]{2,6}|tripadvisor\.[a-z.]{2,6}|nytimes\.com|bbc\.(?:com|co\.uk)|lemonde\.fr|spiegel\.de|zeit\.de|corriere\.it|repubblica\.it|soundcloud\.com|github\.com|pinterest\.[a-z.]{2,6}|goodreads\.com|tabelog\.com|cookpad\.com|chefkoch\.de|bahn\.de|trenitalia\.com|sncf-connect\.com|eventim\.de|ticketmaster\.[a-z.]{2,6}|duolingo\.com|redthread\.example)$/

const cheapEnding =
  /\.(?:xyz|top|cc|icu|click|tk|ml|ga|cf|gq|vip|site|online|club|live|shop|buzz|rest|fit|cam|work|link|monster|quest|win|loan|bid|men|pw|ws|su|sbs|cyou|cfd|fun|space|website|store|info|biz|lol|bond|life|world|zip|mov|support|date|stream|review|party)$/
const shortener =
  /^(?:bit\.ly|tinyurl\.com|t\.co|is\.gd|cutt\.ly|rb\.gy|shorturl\.at|ow\.ly|s\.id|reurl\.cc|lihi\d?\.(?:cc|com)|linktr\.ee|pse\.is|me2\.do|vo\.la|han\.gl|dwz\.cn|t\.cn|suo\.im|tiny\.cc|rebrand\.ly|lnkd\.in)$/
const messenger =
  /^(?:wa\.me|(?:api\.|chat\.)?whatsapp\.com|t\.me|telegram\.me|(?:page\.|lin\.|www\.)?line\.me|lin\.ee|open\.kakao\.com|(?:u\.)?wechat\.com|zalo\.me|discord\.gg|signal\.me|m\.me|kik\.me|snapchat\.com)$/

const address =
  /(?:https?:\/\/|hxxps?:\/\/|www\.)([^\s/?#，。、！？<>"']+)|(?<![\p{L}\w@.]|[\p{L}\w]-)((?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.){1,8}(?:com|net|org|info|biz|xyz|top|cc|icu|click|vip|site|online|club|live|shop|app|io|me|co|de|it|fr|jp|kr|cn|tw|hk|ru|tk|ml|ga|cf|gq|pw|ws|su|ly|link|buzz|win|fun|space|store|website|life|world|ai|tv|cam|date))(?![\p{L}\d])/giu

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

const brandLooks = Object.entries(brands).map(([brand, homes]) => ({ brand, homes, look: looksOf(brand) }))

function borrowsName(host: string): boolean {
  const home = registeredDomain(host)
  const labels = host
    .split(".")
    .slice(0, -1)
    .flatMap((label) => [label, ...label.split("-")])
  const looks = [...new Set(labels)].map(looksOf)
  return brandLooks.some(({ brand, homes, look }) => {
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

const order: readonly LinkKind[] = ["known", "unknown", "doubtful", "messenger", "lookAlike"]

/** Number of UTF-16 code units examined, and of different hosts. */
const lookedAt = 2000
const hostsMax = 20

/** Returns the worst link in the unmodified text; null if there is none. */
export function linkIn(whole: string): LinkKind | null {
  const content = whole.slice(0, lookedAt)
  if (!/:\/\/|www\.|[\p{L}\d-]\s{0,3}[.．]\s{0,3}[a-z]{2}|\bdot\b|[點点]\s{0,3}com/iu.test(content)) return null
  const joined = normalized(content, "NFC").replaceAll(
    /\s{0,3}[([{]?\s{0,3}(?:\bdot\b|點|点)\s{0,3}[)\]}]?\s{0,3}(?=(?:com|net|org|xyz|top|cc|me)\b)/gi,
    ".",
  )
  const hosts = [...withoutInvisible(joined).matchAll(address)].map(([, full, bare]) =>
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
