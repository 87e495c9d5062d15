import {
  accountNameMax,
  accountNumberMax,
  withdraw,
  type WithdrawMethod,
  withdrawMethods,
  listWithdrawals,
} from "@redthread/contract/withdraw"
import { useWatch } from "react-hook-form"
import { goldText } from "../../core/language/format"
import { ClientError } from "../../core/error/client-error"
import { queryClient } from "../../core/api/query-client"
import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { useContractForm } from "../../ui/form/contract-form"
import { ChoiceField, TextField } from "../../ui/form/Field"
import { Form } from "../../ui/form/Form"
import styles from "./cash-out.module.css"
import { type Available, goldTyped, lowRate, payoutOf, rateText, usdText } from "./payout-text"
import type { CallInput } from "@redthread/contract/core/call"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { useKeyedMutation } from "../../core/api/keyed-mutation"

/** Withdrawals, latest first; each page has this week's rate and the available amount. */
export const withdrawalsQuery = infiniteQueryOptions({
  queryKey: ["withdrawals"],
  queryFn: ({ pageParam, signal }) =>
    api(listWithdrawals, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
  // No event reports that earnings mature or that staff decide.
  staleTime: 0,
})

/** Shows errors in the form, and offers no purchase of gold, which would not raise the available amount. */
export const useWithdraw = () =>
  useKeyedMutation({
    mutationFn: (body: CallInput<typeof withdraw>["body"], idempotencyKey) =>
      api(withdraw, { body }, { idempotencyKey, keepsRefusal: true }),
    meta: { quiet: true },
  })

interface Props {
  /** USD per gold in this week. */
  rate: number
  latest: Available
  least: number
  onPaidOut: () => void
}

interface Values {
  method: WithdrawMethod
  account_name: string
  account_number: string
  amount: string
}

const empty: Values = { method: "alipay", account_name: "", account_number: "", amount: "" }
const bodyOf = (values: Values) => ({ ...values, amount: goldTyped(values.amount) })

export const CashOutForm = ({ rate, latest, least, onPaidOut }: Props) => {
  const { available } = latest
  const { t } = useTexts("cash_out")
  const { mutateAsync } = useWithdraw()
  const { form, field, errorOf, formProps, isSending, otherError } = useContractForm(withdraw, {
    initial: empty,
    body: bodyOf,
    send: async (values) => {
      const body = bodyOf(values)
      if (body.amount > available) throw amountError(t("too_much", { gold: goldText(available) }))
      return mutateAsync(body).catch((error: unknown) => {
        const isShort = error instanceof ClientError && error.key === "not_enough_gold"
        throw isShort ? amountError(t("too_much", { gold: goldText(Number(error.data["balance"]) || 0) })) : error
      })
    },
    onSent: () => {
      form.reset()
      showToast({ kind: "note", message: t("asked") })
      void queryClient.invalidateQueries({ queryKey: withdrawalsQuery.queryKey })
      onPaidOut()
    },
  })
  function priceText(amount: number): string {
    const { usd, reduced } = payoutOf(amount, rate, latest)
    if (reduced === 0) return t("amount_is", { usd: usdText(usd), rate: rateText(rate) })
    const low = rateText(lowRate(latest, rate))
    return t("amount_reduced", { usd: usdText(usd), gold: goldText(reduced), low })
  }
  const [method, typed] = useWatch({ control: form.control, name: ["method", "amount"] })
  const gold = goldTyped(typed)
  const price = gold >= least && gold <= available ? priceText(gold) : undefined
  return (
    <Form className={styles.form} {...formProps}>
      <ChoiceField
        label={t("method")}
        name="method"
        value={method}
        error={errorOf("method")}
        onChange={(chosen) => form.setValue("method", chosen)}
        choices={withdrawMethods.map((value) => ({ value, label: t(`by.${value}`) }))}
      />
      <TextField
        label={t("account_name")}
        autoComplete="name"
        maxLength={accountNameMax}
        spellCheck={false}
        {...field("account_name")}
      />
      <TextField
        label={t(`number.${method}`)}
        autoComplete="off"
        maxLength={accountNumberMax}
        spellCheck={false}
        {...field("account_number")}
      />
      <TextField
        label={t("amount")}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        hint={price ?? t("amount_hint", { least: goldText(least), most: goldText(available) })}
        {...field("amount")}
      />
      {otherError && (
        <p className={styles.problem} role="alert">
          {otherError}
        </p>
      )}
      <Button type="submit" size="large" busy={isSending}>
        {t("ask")}
      </Button>
    </Form>
  )
}

const amountError = (message: string) => new ClientError("not_enough_gold", { field: "amount", message })
