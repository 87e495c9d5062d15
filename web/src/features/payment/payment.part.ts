import type { VipPack } from "@redthread/contract/price"

/** What the window is opened for. */
export interface PaymentWanted {
  mode: "recharge" | "upgrade"
  /** Gold that is missing for what was begun. */
  missing?: number
  month?: VipPack
  /** Whose VIP; without it the own. */
  person?: { user_id: number; name: string }
}

/**
 * Opens the window in which gold and VIP are bought; its code comes with the first that is opened.
 * @returns whether it ended with the gold, or the VIP, being there
 */
export const openPayment = async (wanted: PaymentWanted): Promise<boolean> =>
  (await import("./payment.window")).show(wanted)
