import type { Feature } from "../../../core/feature"
import { contactCalls } from "./contact.routes"
import { eraseContact, exportContact, takeBackPurchases } from "./contact.service"

/** No `onBlock`: who may not see a member sees no contact information either, and what was paid for outlasts a block. */
export const contactFeature: Feature = {
  name: "contact",
  calls: contactCalls,
  onPaymentTakenBack: takeBackPurchases,
  onErase: eraseContact,
  onExport: exportContact,
}
