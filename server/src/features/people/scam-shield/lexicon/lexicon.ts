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
  /** A bank account, card, SIM card or name of the reader's that can be used by others. */
  "account",
  "lendOut",
  /** Money comes to the reader's account first. */
  "intoYours",
  /** Withdrawing and handing on, sending the card away. */
  "passOn",
  /** What the reader keeps for it. */
  "reward",
  /** A fee, deposit or proof of trust that has to be paid before. */
  "advance",
  /** So much a day, a week, a month, a task. */
  "rate",
  /** Read out, dictate, photograph. */
  "readOut",
  "digits",
  /** Receipt, silver strip, the shop where prepaid cards hang. */
  "slip",
  /** Somebody demands a sum, or does nothing before it is there. */
  "toSettle",
  /** Asks without asking: love that has to be proved, nobody else, you know what to do. */
  "plea",
  /** Love that has to be proved. */
  "proveLove",
  /** You know what to do, it is two minutes, what is mine is yours. */
  "hint",
  /** What comes of it: being together. */
  "reunion",
  /** Kept at a gate, a desk, a clinic; the car towed, the bailiff at the door. */
  "held",
  /** An amount, with or without its currency: only 370, a new one is 180. */
  "sum",
  /** A thing that broke and has to be bought anew. */
  "broken",
  /** A balance to be seen, on a screenshot. */
  "proof",
  /** Pictures or a video of the reader. */
  "footage",
  /** Those whom the reader would not like to see it. */
  "audience",
  /** What silence costs. */
  "price",
  "deadline",
  "exposed",
  /** An app or a file from elsewhere than the store. */
  "install",
  "invite",
  "showMe",
  /** What has to be bought to see somebody. */
  "pass",
  /** Somebody knows when to buy and to sell. */
  "timing",
  /** Money that comes by itself, or overnight. */
  "easyMoney",
  "putIn",
  /** Taking the profit out. */
  "payOut",
  /** Doing what a stranger on the telephone says. */
  "obey",
  /** Going out, each paying: speaks against a request for money. */
  "outing",
  /** Warns of scams, or says that nothing is wanted. */
  "denial",
  /** Reported or blocked somebody, lent something oneself. */
  "reported",
  /** One's own rent, taxes, bills. */
  "ownPay",
  /** A card or voucher that was won, or bought for a nephew. */
  "received",
  /** Which messenger people use, or a number to ring when one arrives. */
  "appTalk",
  /** Staying here is as well, another messenger may wait until they have met. */
  "unhurried",
] as const
export type Concept = (typeof concepts)[number]

/**
 * Regular expressions, of which one has to be found. They see a text in small letters without accents on Latin letters
 * and, in Chinese, Japanese and Korean, without spaces; Chinese in simplified characters. `…` stands for some words of
 * the same sentence.
 */
export type Lexicon = Partial<Readonly<Record<Concept, readonly string[]>>>
