import { toGold } from "@redthread/contract/gold"
import { type Language, languageTags } from "@redthread/contract/language"
import { isLifetime, isTrial, type Money, type VipPack } from "@redthread/contract/price"
import { revocationDays } from "@redthread/contract/revocation"
import type { Tx } from "../../../core/db/db"
import { mail, mailText } from "../../../core/mail/mail"
import { clock } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import { findAccount } from "../../member/account-row/account.db"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"
import { zonedTime, zoneOf } from "../../signals/notice/notice.zone.service"
import type { PaymentRow } from "./payment.db"
import { purchaseText } from "./payment.text"

export const moneyText = ({ amount, currency }: Money, language: Language): string =>
  new Intl.NumberFormat(languageTags[language], { style: "currency", currency }).format(amount / 100)

/** Names what was bought: VIP by its months, else gold. */
export function goodsText({ month, cents }: { month: number | null; cents: number }, language: Language): string {
  if (month === null) return purchaseText("bought_gold", language, { gold: String(toGold(cents)) })
  const pack = month as VipPack
  if (isLifetime(pack)) return purchaseText("bought_life", language)
  return isTrial(pack)
    ? purchaseText("bought_trial", language)
    : purchaseText("bought_vip", language, { month: String(month) })
}

const priceText = ({ amount, currency, cents }: PaymentRow, language: Language): string =>
  amount === null || currency === null
    ? purchaseText("bought_gold", language, { gold: String(toGold(cents)) })
    : moneyText({ amount, currency }, language)

/** Confirms the purchase on a durable medium: the price, the buyer's consent, and how to withdraw. */
export async function confirmPurchase(tx: Tx, row: PaymentRow): Promise<void> {
  const { id, memberId, consentAt } = row
  const to = (await findAccount(tx, { id: memberId }))?.email
  if (!to) return
  const { language } = await memberFacts(tx, memberId)
  const zone = await zoneOf(tx, memberId)
  const values = { number: String(id), goods: goodsText(row, language), price: priceText(row, language) }
  const consent = consentAt
    ? purchaseText("purchase_consent", language, { time: zonedTime(consentAt, zone, language) })
    : purchaseText("purchase_no_consent", language)
  const parts = [
    purchaseText("purchase", language, { ...values, time: zonedTime(clock.now(), zone, language) }),
    consent,
    purchaseText("purchase_withdraw", language, { days: String(revocationDays), link: `${env.publicUrl}/withdrawal` }),
    mailText("regards", language),
  ]
  await mail.send(tx, { to, subject: purchaseText("purchase_subject", language, values), text: parts.join("\n\n") })
}

export { purchaseText } from "./payment.text"
