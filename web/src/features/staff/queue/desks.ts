import type { StaffRole } from "@redthread/contract/core/call"
import type { ComponentType } from "react"
import { lazyPart } from "../../../core/page/lazy-part"

interface Desk {
  readonly roles: readonly StaffRole[]
  readonly Screen: ComponentType
}

/** Queues with their own calls and form, by name; on the server the manifest's `staffQueues` counts them. */
export const desks: Readonly<Record<string, Desk>> = {
  verification: {
    roles: ["moderator", "admin"],
    Screen: lazyPart(() => import("./VerificationDesk"), "VerificationDesk"),
  },
  order: {
    roles: ["support", "moderator", "admin"],
    Screen: lazyPart(() => import("./OrderDesk"), "OrderDesk"),
  },
}

/** Queues handled by a screen of another feature. */
export const deskLinks: Readonly<Record<string, "/staff/translations">> = { translation: "/staff/translations" }
