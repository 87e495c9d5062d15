/**
 * Concepts that a text may contain. `lexicon/<language>.ts` has their expressions; `scam-shield.rules.ts` combines
 * them to signs of a scam.
 */
export const concepts = [
  "request",
  /** Verbs about money by themselves: lending, transferring, paying for another person. */
  "lend",
  /** Verbs about anything: giving, sending, helping, buying. */
  "give",
  "money",
  /** Things to be paid: tickets, visas, rents, fees. */
  "cost",
  "repay",
  /** Too little money, or no access to it. */
  "lack",
  /** An emergency that needs money at once. */
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
  /** Money is sent to the reader's account first. */
  "intoYours",
  /** Withdrawing and forwarding money, sending the card. */
  "passOn",
  /** The share that the reader keeps. */
  "reward",
  /** A fee, deposit or proof of trust to be paid in advance. */
  "advance",
  /** An amount per day, week, month or task. */
  "rate",
  /** Read out, dictate, photograph. */
  "readOut",
  "digits",
  /** Receipt, silver strip, shop with prepaid cards. */
  "slip",
  /** A sum is demanded before anything else happens. */
  "toSettle",
  /** An indirect request: prove your love, only you can help. */
  "plea",
  "proveLove",
  /** You know what to do, it takes two minutes, what is mine is yours. */
  "hint",
  /** Being together as the result. */
  "reunion",
  /** Detained at a gate, desk or clinic; car towed, bailiff at the door. */
  "held",
  /** An amount, with or without currency: only 370, a new one is 180. */
  "sum",
  /** A broken thing that must be replaced. */
  "broken",
  /** A visible balance, on a screenshot. */
  "proof",
  "footage",
  /** People who must not see it. */
  "audience",
  /** The price of silence. */
  "price",
  "deadline",
  "exposed",
  /** An app or file from outside the store. */
  "install",
  "invite",
  "showMe",
  /** A purchase required for a meeting. */
  "pass",
  /** A person who knows when to buy and sell. */
  "timing",
  /** Effortless money, overnight. */
  "easyMoney",
  "putIn",
  "payOut",
  /** Following a stranger's instructions on the telephone. */
  "obey",
  /** Going out, each paying; contradicts a request for money. */
  "outing",
  /** Warnings of scams, or a statement that nothing is wanted. */
  "denial",
  /** The writer reported, blocked or lent something. */
  "reported",
  /** The writer's own rent, taxes, bills. */
  "ownPay",
  /** A card or voucher that was won or bought for a relative. */
  "received",
  /** Small talk about messengers, or a number to call on arrival. */
  "appTalk",
  /** Staying in this app is fine, another messenger can wait. */
  "unhurried",
] as const
export type Concept = (typeof concepts)[number]

/**
 * Alternative regular expressions. The text is in small letters, without accents on Latin letters, without spaces in
 * Chinese, Japanese and Korean, and in simplified Chinese. `…` matches some words of the same sentence.
 */
export type Lexicon = Partial<Readonly<Record<Concept, readonly string[]>>>
