/**
 * What a text may speak of. Each language has words for them (`lexicon/<language>.ts`); `scam-shield.rules.ts` says
 * which of them together are a sign of a scam.
 */
export const concepts = [
  /** Asking somebody for something. */
  "request",
  /** Lending, transferring, paying for another: verbs that are of money by themselves. */
  "lend",
  /** Giving, sending, helping, buying: verbs that may be of anything. */
  "give",
  "money",
  /** What has to be paid for: tickets, visas, rents, fees. */
  "cost",
  "repay",
  /** Having too little, or not getting at one's money. */
  "lack",
  /** Trouble that needs money at once. */
  "plight",
  "card",
  "code",
  /** Another messenger, or a telephone number. */
  "app",
  "contactMe",
  "rarelyHere",
  "coin",
  "profit",
  "coach",
  "start",
  /** Work far away that lets nobody meet: army, oil rig, a ship. */
  "abroadJob",
  "abroadPlace",
  "widowed",
  "honest",
  "keepForMe",
  "fortune",
  "heir",
  "parcel",
  "customs",
  "toYou",
  "sugar",
  "bankData",
  "job",
  "nude",
  "threat",
  "lure",
  /** Staff of a service, who want something confirmed. */
  "office",
  /** Going out, each paying: speaks against a request for money. */
  "outing",
  /** Warns of scams, or says that nothing is wanted. */
  "denial",
] as const
export type Concept = (typeof concepts)[number]

/**
 * Regular expressions, of which one has to be found. They see a text in small letters without accents on Latin letters
 * and, in Chinese, Japanese and Korean, without spaces; Chinese in simplified characters. `…` stands for some words of
 * the same sentence.
 */
export type Lexicon = Partial<Readonly<Record<Concept, readonly string[]>>>
