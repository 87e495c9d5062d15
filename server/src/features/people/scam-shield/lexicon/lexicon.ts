/** Concepts with expressions in `lexicon/<language>.ts`; `scam-shield.rules.ts` combines them to signs of a scam. */
export const concepts = [
  "request",
  /** Verbs about money by themselves: lending, transferring, paying for another person. */
  "lend",
  /** Verbs about anything: giving, sending, helping, buying. */
  "give",
  "money",
  "cost",
  "repay",
  "lack",
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
  /** Work that prevents a meeting: army, oil rig, ship. */
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
  /** Staff of a service who request a confirmation. */
  "office",
  /** The reader's bank account, card, SIM card or name, used by others. */
  "account",
  "lendOut",
  "intoYours",
  "passOn",
  "reward",
  /** A fee, deposit or proof of trust to be paid in advance. */
  "advance",
  "rate",
  "readOut",
  "digits",
  /** Proof of a prepaid card: its receipt, the silver strip, or the shop that sells it. */
  "slip",
  /** A sum is demanded before anything else happens. */
  "toSettle",
  /** An indirect request: prove your love, only you can help. */
  "plea",
  "proveLove",
  /** Hints at a payment: you know what to do, it takes two minutes, what is mine is yours. */
  "hint",
  "reunion",
  /** Detention at a gate, desk or clinic; a towed car, a bailiff at the door. */
  "held",
  /** An amount, with or without currency: only 370, a new one is 180. */
  "sum",
  "broken",
  "proof",
  "footage",
  "audience",
  /** The price of silence in blackmail. */
  "price",
  "deadline",
  "exposed",
  "install",
  "invite",
  "showMe",
  /** A pass, membership or subscription that must be bought, for example before a meeting. */
  "pass",
  "timing",
  "easyMoney",
  "putIn",
  "payOut",
  "obey",
  /** Going out, each paying; contradicts a request for money. */
  "outing",
  /** Warnings of scams, or a statement that nothing is wanted. */
  "denial",
  "reported",
  "ownPay",
  /** A card or voucher that was won or bought for a relative. */
  "received",
  /** Small talk about messengers, or a number to call on arrival. */
  "appTalk",
  /** Statements that staying in this app is fine, or that another messenger can wait. */
  "unhurried",
] as const
export type Concept = (typeof concepts)[number]

/**
 * Regular expressions for text of `foldText`: lower case without accents, Chinese simplified, Chinese, Japanese and
 * Korean without spaces. `…` matches some words of the same sentence.
 */
export type Lexicon = Partial<Readonly<Record<Concept, readonly string[]>>>
