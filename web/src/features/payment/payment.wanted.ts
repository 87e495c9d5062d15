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
