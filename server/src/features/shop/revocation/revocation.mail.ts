import { toGold } from "@redthread/contract/gold"
import type { Language } from "@redthread/contract/language"
import { productOf } from "@redthread/contract/mall"
import type { CaseDecision } from "@redthread/contract/staff-decision"
import mallDe from "@redthread/texts/de/mall.json"
import mallEn from "@redthread/texts/en/mall.json"
import mallFr from "@redthread/texts/fr/mall.json"
import mallIt from "@redthread/texts/it/mall.json"
import mallJa from "@redthread/texts/ja/mall.json"
import mallKo from "@redthread/texts/ko/mall.json"
import mallTw from "@redthread/texts/tw/mall.json"
import mallZh from "@redthread/texts/zh/mall.json"
import type { Tx } from "../../../core/db/db"
import { mail, mailText } from "../../../core/mail/mail"
import { clock } from "../../../core/process/clock"
import { findAccount } from "../../member/account-row/account.db"
import { findNames } from "../../member/profile-facts/profile.facts.db"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"
import { goodsText, moneyText, purchaseText } from "../../money/payment/payment.mail.service"
import { zonedTime, zoneOf } from "../../signals/notice/notice.zone.service"
import type { RevocationRow } from "./revocation.db"
import type { Subject } from "./revocation.subject"

const mallTexts: Record<Language, { name: Record<string, string> }> = {
  en: mallEn,
  zh: mallZh,
  tw: mallTw,
  de: mallDe,
  it: mallIt,
  fr: mallFr,
  ja: mallJa,
  ko: mallKo,
}

function goodsOf({ productId, ...subject }: Subject, language: Language): string {
  const product = productId === null ? undefined : productOf(productId)
  return product ? (mallTexts[language].name[product.name] ?? product.name) : goodsText(subject, language)
}

const goldText = (cents: number, language: Language): string =>
  purchaseText("bought_gold", language, { gold: String(toGold(cents)) })

function resultOf(row: RevocationRow, language: Language): string[] {
  const { state, amount, currency, goldBack, vipDays, orders } = row
  const money = currency === null ? "" : moneyText({ amount, currency }, language)
  const lines: string[] = []
  if (amount > 0) lines.push(purchaseText("revoked_money", language, { money }))
  if (goldBack > 0) lines.push(purchaseText("revoked_gold", language, { gold: goldText(goldBack, language) }))
  if (vipDays > 0) lines.push(purchaseText("revoked_vip", language, { days: String(vipDays) }))
  if (orders > 0 && row.kind === "payment")
    lines.push(purchaseText("revoked_orders", language, { orders: String(orders) }))
  if (state === "review") lines.push(purchaseText("revoked_review", language))
  else if (amount === 0 && goldBack === 0) lines.push(purchaseText("revoked_nothing", language))
  return lines
}

/** The receipt on a durable medium: what was stated, and when it arrived. */
export async function confirmReceipt(tx: Tx, subject: Subject, row: RevocationRow): Promise<void> {
  const { memberId, id, money, cents } = subject
  const to = (await findAccount(tx, { id: memberId }))?.email
  if (!to) return
  const { language } = await memberFacts(tx, memberId)
  const [name] = await findNames(tx, [memberId])
  const values = {
    number: String(id),
    name: name?.name ?? "",
    goods: goodsOf(subject, language),
    price: money ? moneyText(money, language) : goldText(cents, language),
    time: zonedTime(row.confirmedAt, await zoneOf(tx, memberId), language),
  }
  const parts = [
    purchaseText("revoked", language, values),
    resultOf(row, language).join("\n"),
    mailText("regards", language),
  ]
  await mail.send(tx, { to, subject: purchaseText("revoked_subject", language, values), text: parts.join("\n\n") })
}

type Decision = Extract<CaseDecision, "refund_part" | "refund_full" | "refund_none">

/** `amount` is the money that goes back; without currency it is gold. */
export async function tellDecision(
  tx: Tx,
  { memberId, subjectId, currency }: RevocationRow,
  { decision, amount, reason }: { decision: Decision; amount: number; reason: string | undefined },
): Promise<void> {
  const to = (await findAccount(tx, { id: memberId }))?.email
  if (!to) return
  const { language } = await memberFacts(tx, memberId)
  const number = String(subjectId)
  const money = currency === null ? goldText(amount, language) : moneyText({ amount, currency }, language)
  const time = zonedTime(clock.now(), await zoneOf(tx, memberId), language)
  const parts = [
    purchaseText(decision === "refund_none" ? "revoked_none" : "revoked_decided", language, { number, money, time }),
    reason ?? "",
    mailText("regards", language),
  ]
  const subject = purchaseText("revoked_decided_subject", language, { number })
  await mail.send(tx, { to, subject, text: parts.filter(Boolean).join("\n\n") })
}
