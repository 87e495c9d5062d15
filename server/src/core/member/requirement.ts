import type { Requirement } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { toCents } from "@redthread/contract/gold"
import { everyFeature } from "../feature"
import type { Caller } from "./caller"

/** Refuses members who lack what the call requires: `vip_needed`, or `not_enough_gold` with what is missing. */
export async function checkRequirement(requirement: Requirement, { member }: Caller): Promise<void> {
  if (!member) throw new AppError("unauthorized")
  if (requirement !== "vip") return everyFeature.assertCanPay(member.id, toCents(requirement.gold))
  if (!member.vip) throw new AppError("vip_needed")
}
