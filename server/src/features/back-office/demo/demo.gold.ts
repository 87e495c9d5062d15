import type { DemoCommunity } from "@redthread/demo/community"
import type { Tx } from "../../../core/db/db"
import * as contact from "../../shop/contact/contact.service"
import * as gold from "../../money/gold/gold.service"

/** cents that each of those who are offered to sign in as may spend */
const bought = 12_000
const presented = 1500

/** Prices in gold, assigned in turn. */
const prices = [5, 8, 12, 20]

/** Gold for those whom a visitor signs in as, and contact information of those who are here, made up and marked as such. */
export async function giveGold(tx: Tx, { logins, present }: DemoCommunity, idOf: (key: string) => number) {
  for (const key of logins) {
    const memberId = idOf(key)
    const reference = { type: "account", id: memberId } as const
    await gold.credit(tx, { kind: "recharge", reference, memberId, cents: bought })
    await gold.credit(tx, { kind: "promotion", reference, memberId, cents: presented })
  }
  for (const [index, key] of present.entries()) {
    const entries = index % 3 === 2 ? { wechat: `demo_${key}` } : { facebook: `demo.${key}`, other: `@demo_${key}` }
    await contact.change(tx, idOf(key), { ...entries, price: prices[index % prices.length], show: index % 2 === 0 })
  }
}
