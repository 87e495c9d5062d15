import { type ScamSign, scamSigns, warningsMax } from "@redthread/contract/scam-shield"
import { type Concept, concepts, type Lexicon } from "./lexicon/lexicon"
import { de } from "./lexicon/de"
import { en } from "./lexicon/en"
import { fr } from "./lexicon/fr"
import { it } from "./lexicon/it"
import { ja } from "./lexicon/ja"
import { ko } from "./lexicon/ko"
import { zh } from "./lexicon/zh"
import { foldText, type LexiconLanguage, lexiconLanguages } from "./scam-shield.text"
import { hints, hintsAgainst, hintsEnough, hintsEnoughUpTo, hintsUpTo } from "./scam-shield.hints"
import { type LinkKind, linkIn } from "./scam-shield.link"

export const warnFrom = 1

/** A rule lists concepts (`a|b`: one of them) that must occur together, and a score; a sign's highest score counts. */
type Rule = readonly [together: string, score: number]

/** One table of rules for all languages; `{}` marks links, and numbers or names for contact. */
const rules: Readonly<Record<ScamSign, readonly Rule[]>> = {
  money: [
    ["request lend money|cost|repay|lack|sum", 1.1],
    ["lend repay money|cost|lack", 1.1],
    ["request give money repay|lack|plight", 1.1],
    ["request give money", 1],
    ["cost lack plight", 1],
    ["request give cost lack|repay", 1],
    ["give money lack repay", 1],
    ["request money lack", 1],
    ["lend lack plight", 1],
    ["lend cost|money plight|repay", 1],
    ["money lack repay", 1],
    ["request money plight", 1],
    ["cost lack money", 0.9],
    ["held toSettle plea|reunion|request|repay", 1.1],
    ["held plea reunion|lack|cost|money|lend|give", 1],
    ["toSettle plea", 1],
    ["toSettle reunion lack|request|cost", 1],
    ["plight plea lack|cost|money", 1],
    ["proof lack lend|repay|cost", 1],
    ["held sum plea|reunion|repay", 1],
    ["plea sum plight|lack|broken|cost|reunion", 1],
    ["reunion sum lack|plight|toSettle", 1],
    ["proveLove hint|held", 1],
    ["held toSettle lack|hint", 1],
    ["hint reunion held|cost|toSettle", 1],
  ],
  gift_card: [
    ["card code request|give", 1.1],
    ["card request give|lend", 1],
    ["card code money|lack|plight", 1],
    ["card code slip|digits|sum", 1],
    ["card code", 0.7],
    ["slip digits readOut", 1.1],
    ["card readOut digits", 1],
    ["card request digits", 1],
    ["card readOut sum", 0.9],
    ["card slip readOut", 1],
  ],
  bank_data: [
    ["bankData request|contactMe", 1],
    ["bankData give money", 0.9],
    ["bankData code deadline", 1],
  ],
  other_app: [
    ["app {handle}|{nick}", 1],
    ["app contactMe", 1],
    ["app rarelyHere", 1],
    ["contactMe {phone}", 1],
    ["rarelyHere|contactMe {handle}", 1],
    ["{messenger}", 1],
    ["{nick} contactMe|rarelyHere", 1],
    ["app showMe rarelyHere", 1],
  ],
  invest: [
    ["coin profit coach|start|request|contactMe", 1.1],
    ["coin coach start|contactMe", 1],
    ["profit coach start", 1],
    ["coin profit", 0.7],
    ["coin start request", 0.9],
    ["coin install coach|profit|putIn", 1],
    ["profit install coach|lure", 1],
    ["timing coin|profit|easyMoney|putIn|start", 1],
    ["timing coach", 1],
    ["easyMoney putIn coach|start|coin|profit|install", 1.1],
    ["coin profit putIn", 1],
    ["payOut cost|advance|toSettle", 1],
    ["easyMoney putIn", 0.9],
  ],
  link: [
    ["{lookAlike}", 1.1],
    ["{doubtful} lure|contactMe|coin|profit|nude|bankData|office|money", 1],
    ["{unknown} lure|nude|bankData|office", 1],
    ["{doubtful}", 0.8],
    ["{unknown}", 0.4],
  ],
  script: [
    ["abroadJob abroadPlace keepForMe|fortune|money|widowed|honest|parcel|lack", 1],
    ["abroadJob widowed honest|abroadPlace|contactMe", 1],
    ["abroadJob keepForMe|fortune", 1],
    ["abroadJob lend|lack money|cost|request", 1],
    ["fortune heir keepForMe|request|honest|give|lend|toYou|money|contactMe", 1.1],
    ["keepForMe money|fortune honest|request", 1],
    ["fortune keepForMe", 1],
    ["fortune advance|toSettle", 1],
    ["fortune heir advance|repay|lend|cost", 1],
    ["heir advance money|request", 0.9],
  ],
  parcel: [
    ["parcel customs toYou money|cost|give|lend|request", 1],
    ["customs money request|toYou", 1],
    ["parcel customs lend|request money|cost", 1],
    ["keepForMe parcel request", 0.9],
    ["parcel customs obey|advance|toSettle", 1],
    ["parcel obey toYou|request", 1],
    ["parcel customs obey|sum toYou|request|reunion", 1],
    ["parcel customs sum plea|toSettle", 1],
  ],
  sugar: [
    ["sugar money give|request|lend|contactMe|bankData|honest", 1],
    ["sugar bankData|contactMe", 0.9],
    ["sugar money", 0.9],
    ["sugar advance", 1.1],
    ["sugar rate bankData|contactMe|cost|request", 1],
  ],
  job: [
    ["job profit|money contactMe|app|{handle}|start|coach|request", 1],
    ["job advance", 1],
    ["rate advance job|sugar|coach|profit|request", 1.1],
    ["job passOn reward|rate", 1],
    ["job rate {phone}|{handle}|{nick}|contactMe|app", 1],
  ],
  blackmail: [
    ["nude threat", 1.2],
    ["threat money give|lend|request", 1.1],
    ["nude money threat|give|request|lend", 1],
    ["nude card", 1],
    ["footage audience price|threat", 1.1],
    ["footage price deadline|threat", 1.1],
    ["footage audience exposed deadline", 1.1],
    ["audience exposed price deadline|footage", 1],
    ["audience price threat|card|money|deadline|sum", 1],
    ["audience threat footage|deadline", 1],
    ["audience threat sum exposed|price", 1],
    ["audience sum coin", 1],
    ["audience price sum|footage", 1],
  ],
  mule: [
    ["account lendOut passOn|reward", 1.1],
    ["account intoYours passOn|reward", 1.1],
    ["intoYours passOn reward", 1.1],
    ["account passOn reward", 1],
    ["parcel passOn reward", 1],
  ],
  paid_view: [
    ["pass showMe", 1],
    ["install invite", 1],
    ["install showMe pass|nude|rarelyHere|code", 1],
  ],
  office: [
    ["office {lookAlike}|{doubtful}|{unknown}", 1.2],
    ["office bankData|lure|money|contactMe", 1],
  ],
  many: [],
}

interface Excuse {
  readonly concept: Concept
  readonly signs: readonly ScamSign[]
  readonly score: number
  readonly unless: readonly (Concept | `{${string}}`)[]
}

const excuses: readonly Excuse[] = [
  {
    concept: "outing",
    signs: ["money", "sugar", "gift_card"],
    score: 0.6,
    unless: ["repay", "lack", "plight", "advance"],
  },
  {
    concept: "denial",
    signs: [
      "money",
      "gift_card",
      "bank_data",
      "parcel",
      "invest",
      "script",
      "sugar",
      "job",
      "blackmail",
      "mule",
      "paid_view",
    ],
    score: 0.7,
    unless: [],
  },
  { concept: "reported", signs: scamSigns, score: 0.7, unless: [] },
  { concept: "received", signs: ["money", "gift_card", "sugar", "script"], score: 0.7, unless: ["repay", "lack"] },
  { concept: "ownPay", signs: ["money"], score: 0.3, unless: ["repay", "lack", "plea", "plight", "held"] },
  { concept: "appTalk", signs: ["other_app"], score: 0.6, unless: ["rarelyHere", "showMe"] },
  { concept: "unhurried", signs: ["other_app"], score: 0.6, unless: ["{handle}", "{nick}", "{messenger}"] },
]

const phone = /(?<![\d.,$€£¥])(?:\+|00)?\d(?:[ ().-]{0,2}\d){8,13}(?![\d.,]*[%€$])/
const handle =
  /(?<![\w.])@[a-z][\w.]{3,}|@(?:gmail|googlemail|yahoo|hotmail|outlook|proton|protonmail|icloud|gmx|qq|163|naver)\.|(?:id|user|ig|line|wechat|vx|wx|v信|微信|微|赖|telegram|tg|kakao|kakaotalk|카톡|라인|아이디|whats ?app|skype|ins|snap|qq|号|號|帳號|账号|ライン|カカオ)\s{0,3}(?:id|号|號|是|is|ist|e|est|は|는|은|:|：|-|=|at|@|→|\s){0,3}\s{0,3}[@+]?(?=[a-z]{0,40}[\d_.-])[a-z\d][\w.-]{3,}/

/** Matches user names, such as `rosie.lane88` or `rosie_lane`. */
const nick =
  /(?<![\w@/.-])(?!(?:covid|iphone|galaxy|windows|pixel|corona|level|gate|terminal)\b)(?=[a-z]{3})(?:[a-z]{1,30}(?:[._][a-z]{1,30}){0,5}[._]?\d{2,}[a-z]{0,3}|[a-z]{3,30}(?:_[a-z]{1,30}){1,5})(?![\w€$%])/

const lexicons: Readonly<Record<LexiconLanguage, Lexicon>> = { en, de, fr, it, zh, ja, ko }

type Compiled = Readonly<Partial<Record<Concept, RegExp>>>

function compileLexicon(language: LexiconLanguage): Compiled {
  const lexicon = lexicons[language]
  const hasSpaces = language !== "zh" && language !== "ja" && language !== "ko"
  const gap = hasSpaces ? "[^.!?\\n]{0,40}?" : "[^。!?\\n]{0,14}?"
  const open = hasSpaces ? "(?<![a-z])" : ""
  return Object.fromEntries(
    concepts.flatMap((concept) => {
      const words = lexicon[concept]
      return words
        ? [[concept, new RegExp(`${open}(?:${words.join("|").replaceAll(" … ", gap).replaceAll("…", gap)})`)] as const]
        : []
    }),
  )
}

const compiled = new Map(lexiconLanguages.map((language) => [language, compileLexicon(language)]))

type Term = readonly string[]
const parsed: readonly (readonly [sign: ScamSign, rules: readonly { all: readonly Term[]; score: number }[]])[] =
  scamSigns.map((sign) => [
    sign,
    rules[sign]
      .map(([together, score]) => ({ all: together.split(" ").map((term) => term.split("|")), score }))
      .toSorted((one, other) => other.score - one.score),
  ])

type Has = (term: string) => boolean

/** Returns a test that searches the text for each concept once, on demand. */
function conceptTest(words: Compiled, text: string, outside: Has): Has {
  const found = new Map<string, boolean>()
  return (term) => {
    const known = found.get(term)
    if (known !== undefined) return known
    const has = term.startsWith("{") ? outside(term) : (words[term as Concept]?.test(text) ?? false)
    found.set(term, has)
    return has
  }
}

export type Scores = Partial<Record<ScamSign, number>>

function scoresOf(has: Has): Scores {
  const scores: Scores = {}
  for (const [sign, ofSign] of parsed) {
    const rule = ofSign.find(({ all }) => all.every((terms) => terms.some(has)))
    if (!rule) continue
    const less = excuses
      .filter(({ concept, signs, unless }) => signs.includes(sign) && has(concept) && !unless.some(has))
      .reduce((sum, { score }) => sum + score, 0)
    if (rule.score > less) scores[sign] = rule.score - less
  }
  return scores
}

const hintsBySign = Object.entries(hints).map(([sign, of]) => [sign as ScamSign, Object.entries(of)] as const)
const against = Object.entries(hintsAgainst)

const sumOf = (has: Has, of: readonly (readonly [concept: string, count: number])[]): number =>
  of.reduce((sum, [concept, count]) => (has(concept) ? sum + count : sum), 0)

function hintedSign(has: Has, length: number): ScamSign | null {
  const sums = hintsBySign.map(([sign, of]) => [sign, sumOf(has, of)] as const)
  const total = sums.reduce((all, [, sum]) => all + sum, 0) - sumOf(has, against)
  if (total < hintsEnough * Math.max(1, length / hintsEnoughUpTo)) return null
  return sums.reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}

/** Hints are used only if no rule warns. */
function scoresWithHints(has: Has, text: string): Scores {
  const scores = scoresOf(has)
  if (text.length > hintsUpTo || signsOf(scores).length > 0) return scores
  const hinted = hintedSign(has, text.length)
  return hinted ? { ...scores, [hinted]: warnFrom } : scores
}

function outsideOf(text: string, link: LinkKind | null): Has {
  const isPhone = phone.test(text)
  const isHandle = isPhone || handle.test(text)
  const isNick = nick.test(text)
  return (term) => {
    if (term === "{nick}") return isNick
    if (term === "{phone}") return isPhone
    if (term === "{handle}") return isHandle
    return link !== null && term === `{${link}}`
  }
}

export function scoreText(content: string): Scores {
  const { plain, forms } = foldText(content)
  const outside = outsideOf(plain, linkIn(content))
  const all = forms.flatMap(({ languages: of, text }) =>
    of.map((language) => scoresWithHints(conceptTest(compiled.get(language) ?? {}, text, outside), text)),
  )
  const best: Scores = {}
  for (const scores of all)
    for (const sign of scamSigns) {
      const score = scores[sign]
      if (score !== undefined && score > (best[sign] ?? 0)) best[sign] = score
    }
  return best
}

export const signsOf = (scores: Scores): ScamSign[] =>
  scamSigns.filter((sign) => (scores[sign] ?? 0) >= warnFrom - 1e-9).slice(0, warningsMax)
