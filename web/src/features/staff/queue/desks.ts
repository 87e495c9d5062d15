import type { StaffRole } from "@redthread/contract/core/call"
import type { ComponentType } from "react"
import { lazyPart } from "../../../core/page/lazy-part"

interface Desk {
  readonly roles: readonly StaffRole[]
  readonly Screen: ComponentType
}

/**
 * Queues whose cases have calls and a form of their own, by name; on the server the manifest's `staffQueues` tells the
 * first page of them.
 */
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

/** Queues that are worked on at a page of another feature, by the name that the first page calls them. */
export const deskLinks: Readonly<Record<string, "/staff/translations">> = { translation: "/staff/translations" }
