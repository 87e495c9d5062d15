import type { ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { toCents, toGold } from "@redthread/contract/gold"
import { balanceAbove, type Price, type showOffers } from "@redthread/contract/payment"
import {
  isLifetime,
  priceOf,
  rechargeDefault,
  rechargeMax,
  rechargePresets,
  vipDiscountPercent,
  vipPackDefault,
  vipPacks,
  vipPrice,
  vipSavings,
  type VipPack,
} from "@redthread/contract/price"
import type { MemberCaller } from "../../../core/member/caller"
import type { DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { findAccount } from "../../member/account-row/account.db"
import { balanceOf } from "../gold/gold.service"
import { methodsFor } from "./payment.gateways.service"

interface Asked {
  amount?: number | undefined
  user_id?: number | undefined
}

/** The packs that the caller may buy for this member; raises `user_not_found`. */
async function packsFor(db: DbOrTx, caller: MemberCaller, userId: number | null): Promise<VipPack[]> {
  const open: VipPack[] = []
  for (const month of vipPacks) {
    try {
      await everyFeature.checkUpgrade(db, caller, { month, userId })
      open.push(month)
    } catch (error) {
      if (!(error instanceof AppError) || error.key === "user_not_found") throw error
    }
  }
  return open
}

/** What gold and VIP cost the caller now. Raises `user_not_found`. */
export async function showFor(
  db: DbOrTx,
  caller: MemberCaller,
  { amount, user_id }: Asked,
): Promise<ReplyBody<typeof showOffers>> {
  const { member, host } = caller
  const account = await findAccount(db, { id: member.id })
  const buyer = { rate: account?.rate ?? 1, isVip: member.vip }
  const price = (cents: number): Price => ({
    gold: toGold(cents),
    usd: priceOf(cents, "USD", buyer).amount,
    rmb: priceOf(cents, "CNY", buyer).amount,
  })
  const packs = await packsFor(db, caller, user_id === undefined || user_id === member.id ? null : user_id)
  const mayUseBalance = (await balanceOf(db, member.id)) > balanceAbove * 100
  return {
    methods: [...methodsFor(host), ...(mayUseBalance ? (["balance"] as const) : [])],
    discount: member.vip ? vipDiscountPercent : 0,
    vip_discount: vipDiscountPercent,
    recharges: rechargePresets.map((preset) => price(toCents(preset))),
    amount: amount === undefined ? null : price(toCents(amount)),
    packs: packs.map((month) => ({
      month,
      ...price(vipPrice(month)),
      saving: vipSavings[month],
      lifetime: isLifetime(month),
    })),
    default_recharge: rechargeDefault,
    default_month: vipPackDefault,
    max_amount: rechargeMax,
  }
}
