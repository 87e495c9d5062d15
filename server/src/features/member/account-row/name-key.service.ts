import { LRUCache } from "lru-cache"
import unhomoglyph from "unhomoglyph"
import { typedName } from "@redthread/contract/account"
import { normalized, withoutInvisible } from "@redthread/contract/core/text"

/** The Latin lower-case look-alike of a letter or digit of any script (the skeleton of UTS 39). */
const skeletons = new LRUCache<string, string>({ max: 10_000 })

const isPlain = (text: string): boolean => /^[a-z0-9']+$/.test(text)

/**
 * The look of one small letter. A look-alike table (Unicode TR39) tells cases apart, and a name may be written in
 * either: so the capital is tried where the small letter looks like nothing in Latin (Cyrillic н, but Н).
 */
function confusableSkeleton(letter: string): string {
  const small = unhomoglyph(letter).toLowerCase()
  const capital = unhomoglyph(letter.toUpperCase()).toLowerCase()
  const look = isPlain(small) || !isPlain(capital) ? small : capital
  // What a letter looks like may itself be said to look like something: м like m, and m like rn.
  return unhomoglyph(look).toLowerCase().replaceAll(/[i1|]/g, "l").replaceAll("0", "o")
}

function cachedSkeleton(letter: string): string {
  const look = skeletons.get(letter) ?? confusableSkeleton(letter)
  skeletons.set(letter, look)
  return look
}

const foldCase = (text: string): string => text.toUpperCase().toLowerCase()

/** Accents on Latin letters and Chinese characters, and what stands between words, do not count. */
const tidy = (text: string): string =>
  normalized(
    text
      .replaceAll(/([a-z\p{Script=Han}])\p{M}+/gu, "$1")
      .replaceAll(/[\s._'·・-]+/g, " ")
      .trim(),
    "NFC",
  )

const folded = (text: string): string => [...normalized(foldCase(text), "NFD")].map(cachedSkeleton).join("")

/**
 * A name as names are compared: two that a person can hardly tell apart have one key. Compatibility forms (NFKC),
 * case (upper, then lower, so that ß, İ and final sigma fall together), look-alikes of other scripts, invisible
 * characters, accents on Latin letters, and what stands between words do not count.
 */
export const nameKey = (name: string): string => tidy(folded(withoutInvisible(normalized(typedName(name), "NFKC"))))

/**
 * The look of one letter as it is written: a Greek Ν is an N, while its small ν is a v, and a long ſ is an f, while NFKC
 * makes an s of it.
 */
function writtenSkeleton(letter: string): string {
  const look = unhomoglyph(letter).toLowerCase()
  return isPlain(look) ? [...look].map(cachedSkeleton).join("") : folded(normalized(letter, "NFKC"))
}

/** The key of a name by how it looks as it is written; null where that is its `nameKey`. */
export function nameLook(name: string): string | null {
  const look = tidy([...normalized(withoutInvisible(typedName(name)), "NFD")].map(writtenSkeleton).join(""))
  return look === nameKey(name) ? null : look
}

/** Latin titles of staff, refused where one is a whole word of a name or of an own address (`/u/<vanity>`). */
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
/** The product's name, and titles of staff in scripts without spaces: refused anywhere in a name. */
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

/** Whether a name, or an own address, would pass for staff or the product. */
export function isReserved(name: string): boolean {
  const withoutDigits = normalized(name, "NFKC").replaceAll(/\d/g, " ")
  return [name, withoutDigits].some((one) =>
    [nameKey(one), nameLook(one)].some((key) => key !== null && isReservedKey(key)),
  )
}
