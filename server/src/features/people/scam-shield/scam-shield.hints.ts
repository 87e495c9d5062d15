import type { ScamSign } from "@redthread/contract/scam-shield"
import type { Concept } from "./lexicon/lexicon"

/** Maximum characters of a text in which hints are added up. */
export const hintsUpTo = 320
/** Required sum of hints; at 1, texts of unseen authors gave twice as many false alarms. */
export const hintsEnough = 1.3
/** Number of characters above which a text requires a higher sum, in proportion. */
export const hintsEnoughUpTo = 200

/** Weights if no rule matches: logistic regression on the texts of `bench/src/scam-shield`, rounded to 0.05. */
export const hints: Readonly<Partial<Record<ScamSign, Readonly<Partial<Record<Concept, number>>>>>> = {
  blackmail: { price: 0.45, footage: 0.4, audience: 0.1, exposed: 0.25, threat: 0.2, nude: 0.15 },
  bank_data: { bankData: 0.35 },
  mule: { account: 0.25, intoYours: 0.15, passOn: 0.3, reward: 0.1 },
  office: { office: 0.25 },
  money: {
    plea: 0.4,
    hint: 0.25,
    proveLove: 0.15,
    reunion: 0.3,
    held: 0.2,
    toSettle: 0.2,
    sum: 0.2,
    lack: 0.25,
    broken: 0.1,
    repay: 0.2,
    lend: 0.2,
    request: 0.2,
    cost: 0.1,
    give: 0.1,
    money: 0.1,
    plight: 0.1,
  },
  gift_card: { card: 0.35, slip: 0.35, digits: 0.25, code: 0.1 },
  invest: { easyMoney: 0.4, timing: 0.15, coach: 0.25, putIn: 0.2, profit: 0.2, start: 0.2, coin: 0.05 },
  script: { fortune: 0.3, keepForMe: 0.25, abroadJob: 0.2, abroadPlace: 0.25, honest: 0.1, widowed: 0.1, heir: 0.15 },
  parcel: { parcel: 0.1, customs: 0.15, toYou: 0.2, obey: 0.1 },
  sugar: { sugar: 0.15 },
  job: { job: 0.35, advance: 0.35, rate: 0.25 },
  paid_view: { pass: 0.25, showMe: 0.2, invite: 0.25, install: 0.1, lure: 0.35 },
  other_app: { contactMe: 0.45, app: 0.4, rarelyHere: 0.35 },
}

export const hintsAgainst: Readonly<Partial<Record<Concept, number>>> = {
  outing: 0.45,
  denial: 0.6,
  reported: 0.45,
  received: 0.45,
  appTalk: 0.7,
  unhurried: 0.6,
}
