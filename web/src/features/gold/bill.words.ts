import type { Trade } from "@redthread/contract/gold"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import type { BillWords } from "./bill.csv"

export const goldText = (amount: number): string => amount.toLocaleString(currentTag())

/** A movement in words, on the screen and in the table alike. */
export function useBillWords(): BillWords {
  const { t } = useTexts("gold")
  return {
    columns: (["time", "movement", "account", "gold", "balance", "reference", "with"] as const).map((key) =>
      t(`column.${key}`),
    ),
    nameOf: ({ kind, account }: Trade) => (account === "earnings" ? t(`earned.${kind}`) : t(`kind.${kind}`)),
    accountOf: ({ account }) => t(`account.${account}`),
    referenceOf: ({ reference: { type, id } }) => `${t(`reference.${type}`)} #${id}`,
  }
}
