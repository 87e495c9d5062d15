import { productOf } from "@redthread/contract/mall"
import { isLifetime, isTrial, type VipPack } from "@redthread/contract/price"
import type { Revocable } from "@redthread/contract/revocation"
import { goldText } from "../../core/language/format"
import { useTexts } from "../../core/texts/texts"
import { moneyText } from "../payment/payment"

type Goods = Pick<Revocable, "price" | "paid" | "month" | "product_id">

/** Names what was bought, and its price. */
export function useGoods(): { nameOf: (goods: Goods) => string; priceOf: (goods: Goods) => string } {
  const { t } = useTexts(["revocation", "payment", "mall"])
  const packOf = (month: number): string => {
    if (isLifetime(month as VipPack)) return t("payment:lifetime")
    return isTrial(month as VipPack) ? t("payment:trial") : t("payment:month", { count: month })
  }
  return {
    nameOf: ({ price, month, product_id }) => {
      const product = product_id === null ? undefined : productOf(product_id)
      if (product) return t(`mall:name.${product.name}`)
      return month === null
        ? t("payment:gold", { gold: goldText(price) })
        : t("revocation:vip", { pack: packOf(month) })
    },
    priceOf: ({ price, paid }) =>
      paid ? moneyText(paid.amount, paid.currency) : t("payment:gold", { gold: goldText(price) }),
  }
}
