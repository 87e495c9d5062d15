import type { PaymentWanted } from "./payment.wanted"

/**
 * Opens the window in which gold and VIP are bought; its code comes with the first that is opened.
 * @returns whether it ended with the gold, or the VIP, being there
 */
export const openPayment = async (wanted: PaymentWanted): Promise<boolean> =>
  (await import("./payment.window")).show(wanted)
