import { showMe } from "@redthread/contract/account"
import type { EventData } from "@redthread/contract/core/live-event"
import {
  confirmPayment,
  type Payment,
  type paymentChanged,
  type PaymentMethod,
  purchase,
  showPayment,
} from "@redthread/contract/payment"
import type { VipPack } from "@redthread/contract/price"
import { upgrade, type Upgraded } from "@redthread/contract/vip"
import { useSyncExternalStore } from "react"
import { api } from "../../core/api/api"
import { ClientError } from "../../core/error/client-error"
import { queryClient } from "../../core/api/query-client"
import { showError } from "../../core/error/show-error"
import { createListeners } from "../../core/page/store"
import { RequestKeys } from "../../core/api/keyed-mutation"
import { session } from "../../core/session/session"

export type VipBenefit = "conversations" | "posts" | "contact" | "calls" | "gifts" | "hidden" | "analysis"

export interface PurchaseRequest {
  mode: "recharge" | "upgrade"
  /** The benefit of VIP that the member lacked. */
  benefit?: VipBenefit
  /** Gold missing for the interrupted action. */
  missing?: number
  month?: VipPack
  /** Recipient of VIP; by default the member. */
  person?: { user_id: number; name: string }
}

export type Step =
  | { is: "choosing" }
  | { is: "starting" }
  | { is: "waiting"; payment: Payment; isChecked: boolean }
  | { is: "over"; payment: Payment }
  | { is: "upgrading" }
  | { is: "upgraded"; result: Upgraded }
  | { is: "short"; missing: number }

export interface Flow extends PurchaseRequest {
  step: Step
  settle: (isDone: boolean) => void
}

let flow: Flow | null = null
let popup: Window | null = null
const { subscribe, notify } = createListeners()

function set(next: Flow | null): void {
  flow = next
  notify()
}

const setStep = (step: Step): void => {
  if (flow) set({ ...flow, step })
}

export const useFlow = (): Flow | null => useSyncExternalStore(subscribe, () => flow)

/** Opens the dialog; an open one is restarted. */
export function begin(request: PurchaseRequest): Promise<boolean> {
  flow?.settle(false)
  return new Promise((settle) => set({ ...request, step: { is: "choosing" }, settle }))
}

function isDone({ step, mode }: Flow): boolean {
  if (step.is === "upgraded") return step.result.status === "success"
  return mode === "recharge" && step.is === "over" && isPaid(step.payment)
}

export function close(): void {
  const ended = flow
  set(null)
  ended?.settle(isDone(ended))
}

export const choose = (mode = flow?.mode ?? "recharge", missing = flow?.missing): void => {
  if (flow) set({ ...flow, mode, ...(missing === undefined ? {} : { missing }), step: { is: "choosing" } })
}

export const isPaid = ({ status }: Pick<Payment, "status">): boolean => status === "success" || status === "complete"

export async function refreshMe(): Promise<void> {
  if (!session.current()) return
  const me = await api(showMe)
  if (session.current()?.me.id === me.id) session.updateMe(me)
  await queryClient.invalidateQueries({ queryKey: ["trades"] })
  await queryClient.invalidateQueries({ queryKey: ["upgrades"] })
}

/** Maximum random delay in ms, which spreads the requests of a member's devices. */
const maxUpgradeDelay = 2000
const randomDelay = () => new Promise((resolve) => setTimeout(resolve, Math.random() * maxUpgradeDelay))

/** Buys VIP with a paid recharge; the payment's idempotency key makes it the same request in all windows. */
async function upgradeBy(month: VipPack, userId: number | null, paymentId: number): Promise<void> {
  setStep({ is: "upgrading" })
  await randomDelay()
  const body = { month, ...(userId === null ? {} : { user_id: userId }), payment_id: paymentId }
  const idempotencyKey = `payment-${paymentId}`
  try {
    const result = await api(upgrade, { body }, { idempotencyKey, keepsRefusal: true })
    setStep({ is: "upgraded", result })
  } catch (error) {
    if (error instanceof ClientError && error.key === "not_enough_gold") {
      setStep({ is: "short", missing: Number(error.data["missing"]) || 0 })
    } else {
      setStep({ is: "choosing" })
      showError(error)
    }
  }
  await refreshMe()
}

const upgradesOf = new Set<number>()

async function continueAfter(payment: Payment): Promise<void> {
  popup?.close()
  popup = null
  if (payment.mode === "upgrade" && isPaid(payment) && payment.month !== null) {
    if (upgradesOf.has(payment.id)) return
    upgradesOf.add(payment.id)
    return upgradeBy(payment.month as VipPack, payment.user_id, payment.id)
  }
  setStep({ is: "over", payment })
  if (isPaid(payment)) await refreshMe()
  // The interrupted action continues instead of showing the result.
  if (flow?.missing !== undefined && isPaid(payment)) close()
}

export async function update(payment: Payment): Promise<void> {
  if (flow?.step.is !== "waiting" || flow.step.payment.id !== payment.id) return
  if (payment.status === "processing") return
  await continueAfter(payment)
}

/** Handles a changed payment, which may be of another window or of a page that was reloaded. */
export async function handlePaymentChanged(event: EventData<typeof paymentChanged>): Promise<void> {
  const isOurs = flow?.step.is === "waiting" && flow.step.payment.id === event.payment_id
  if (isOurs) return update(await api(showPayment, { params: { id: event.payment_id } }))
  if (event.mode !== "upgrade" || event.status !== "success" || event.month === null) return refreshMe()
  if (!flow && !upgradesOf.has(event.payment_id)) {
    upgradesOf.add(event.payment_id)
    await upgradeBy(event.month as VipPack, event.user_id, event.payment_id)
  }
}

export interface Choice {
  method: PaymentMethod
  amount?: number
  month?: VipPack
  useBalance?: boolean
  /** The buyer requests it at once. */
  consent?: boolean
}

/** Must be called synchronously in the click handler, because browsers block windows opened later. */
function openWindow(method: PaymentMethod): void {
  if (method === "paypal" || method === "sandbox") popup = window.open("about:blank", "_blank", "width=520,height=760")
}

const purchaseKeys = new RequestKeys()

export async function pay(choice: Choice): Promise<void> {
  const { method, amount, month, useBalance, consent } = choice
  const person = flow?.person
  const clientId = purchaseKeys.keyFor([choice, person?.user_id])
  openWindow(method)
  setStep({ is: "starting" })
  try {
    const body = {
      ...(month === undefined ? { amount } : { month }),
      ...(person ? { user_id: person.user_id } : {}),
      ...(useBalance ? { useBalance: "yes" as const } : {}),
      ...(consent ? { consent } : {}),
      client_id: clientId,
    }
    const payment = await api(purchase, { params: { method }, body }, { keepsRefusal: true })
    purchaseKeys.release(clientId)
    if (payment.status !== "processing") return await continueAfter(payment)
    setStep({ is: "waiting", payment, isChecked: false })
    if (payment.redirect_url && popup) popup.location.replace(payment.redirect_url)
  } catch (error) {
    popup?.close()
    const isUnknown = error instanceof ClientError && (error.isNetwork || error.status >= 500)
    if (!isUnknown) purchaseKeys.release(clientId)
    if (error instanceof ClientError && error.key === "not_enough_gold") {
      setStep({ is: "short", missing: Number(error.data["missing"]) || 0 })
      return
    }
    setStep({ is: "choosing" })
    showError(error)
  }
}

/** Reports the result seen in the gateway's window; the server checks it. */
export async function confirm(id: number, status: "success" | "failed"): Promise<void> {
  const payment = await api(confirmPayment, { params: { id }, body: { status } })
  if (payment.status === "processing") setStep({ is: "waiting", payment, isChecked: true })
  else await update(payment)
}
