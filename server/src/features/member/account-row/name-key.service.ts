import { LRUCache } from "lru-cache"
import unhomoglyph from "unhomoglyph"
import { typedName } from "@redthread/contract/account"
import { normalized, withoutInvisible } from "@redthread/contract/core/text"

/** Caches UTS 39 skeletons by letter, which are lower-case Latin look-alikes. */
const skeletons = new LRUCache<string, string>({ max: 10_000 })

const isPlain = (text: string): boolean => /^[a-z0-9']+$/.test(text)

/** A look-alike table (UTS 39) is case-sensitive: Cyrillic н has no Latin look-alike, but Н has. */
function confusableSkeleton(letter: string): string {
  const small = unhomoglyph(letter).toLowerCase()
  const capital = unhomoglyph(letter.toUpperCase()).toLowerCase()
  const look = isPlain(small) || !isPlain(capital) ? small : capital
  // A look-alike may have one itself: м is similar to m, and m to rn.
  return unhomoglyph(look).toLowerCase().replaceAll(/[i1|]/g, "l").replaceAll("0", "o")
}

function cachedSkeleton(letter: string): string {
  const look = skeletons.get(letter) ?? confusableSkeleton(letter)
  skeletons.set(letter, look)
  return look
}

const foldCase = (text: string): string => text.toUpperCase().toLowerCase()

/** Ignores accents on Latin letters and Chinese characters, and separators of words. */
const tidyName = (text: string): string =>
  normalized(
    text
      .replaceAll(/([a-z\p{Script=Han}])\p{M}+/gu, "$1")
      .replaceAll(/[\s._'·・-]+/g, " ")
      .trim(),
    "NFC",
  )

const foldedName = (text: string): string => [...normalized(foldCase(text), "NFD")].map(cachedSkeleton).join("")

/** Names that a person can hardly distinguish have one key. Upper, then lower case folds ß, İ and final sigma. */
export const nameKey = (name: string): string =>
  tidyName(foldedName(withoutInvisible(normalized(typedName(name), "NFKC"))))

/** Uses the look-alike in the letter's own case: a Greek Ν is an N, ν a v; a long ſ is an f, but an s in NFKC. */
function writtenSkeleton(letter: string): string {
  const look = unhomoglyph(letter).toLowerCase()
  return isPlain(look) ? [...look].map(cachedSkeleton).join("") : foldedName(normalized(letter, "NFKC"))
}

/** Returns the key by look-alikes in the written case; null if it is the `nameKey`. */
export function nameLook(name: string): string | null {
  const look = tidyName([...normalized(withoutInvisible(typedName(name)), "NFD")].map(writtenSkeleton).join(""))
  return look === nameKey(name) ? null : look
}

/** A name or vanity address must not have these Latin titles of staff as whole words. */
const reservedWords = new Set(
  [
    "admin,admins,administrator,administration,sysadmin,webmaster,postmaster,root,system,moderator,moderators,mod team",
    "support,staff,official,helpdesk,help desk,help center,help centre,customer service,customer care,security team",
    "kundendienst,kundenservice,kundensupport,moderatorin,administratorin,mitarbeiter,mitarbeiterin,offiziell",
    "sicherheitsteam,betreiber,moderatore,moderatrice,amministratore,amministratrice,amministrazione,assistenza",
    "supporto,servizio clienti,ufficiale,moderateur,administrateur,administratrice,officiel,officielle",
    "service client,service clients,assistance clients,equipe de moderation,kefu,guanfang,guanliyuan,unei,jimukyoku",
    "kanrisha,unyeongja,gwanrija,gogaeksenteo,soporte,administrador,moderador,администратор,админ,модератор,поддержка",
  ]
    .flatMap((line) => line.split(","))
    .map(nameKey),
)
/** A name must not contain the product's name or titles in scripts without spaces, not even within a word. */
const reservedParts = [
  "Redthread,客服,客戶服務,客户服务,官方,管理員,管理员,管理人,版主,站長,站长,系統通知,系统通知,系統消息,系统消息,審核員,审核员",
  "工作人員,工作人员,運営,公式,事務局,サポート,管理者,カスタマー,モデレーター,スタッフ",
  "고객센터,고객지원,고객 서비스,운영자,운영팀,운영진,관리자,공식,모더레이터,스태프",
]
  .flatMap((line) => line.split(","))
  .map((part) => nameKey(part).replaceAll(" ", ""))

function isReservedKey(key: string): boolean {
  const [joined, words] = [key.replaceAll(" ", ""), key.split(" ")]
  const pairs = words.map((word, index) => `${word} ${words[index + 1] ?? ""}`)
  return (
    reservedParts.some((part) => joined.includes(part)) ||
    [joined, ...words, ...pairs].some((word) => reservedWords.has(word))
  )
}

export function isReserved(name: string): boolean {
  const withoutDigits = normalized(name, "NFKC").replaceAll(/\d/g, " ")
  return [name, withoutDigits].some((variant) =>
    [nameKey(variant), nameLook(variant)].some((key) => key !== null && isReservedKey(key)),
  )
}
