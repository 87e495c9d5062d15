import { isLifetime, isTrial, type VipPack } from "@redthread/contract/price"
import { lifetimeEnd } from "@redthread/contract/vip"
import { dayMs } from "../../../core/process/clock"

const trialDays = 7
const lifetime = new Date(lifetimeEnd)

/** Returns the same day of a later month, or the month's last. */
function addMonths(from: Date, months: number): Date {
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return to
}

export function endOf(pack: VipPack, from: Date): Date {
  if (isLifetime(pack)) return lifetime
  const end = isTrial(pack) ? new Date(from.getTime() + trialDays * dayMs) : addMonths(from, pack)
  return end > lifetime ? lifetime : end
}

export const isForLifetime = (until: Date | null): boolean => until !== null && until >= lifetime

/** Returns the end of VIP without this purchase; later purchases move forward. */
export function endWithout(until: Date, { fromAt, untilAt }: { fromAt: Date; untilAt: Date }): Date {
  // A lifetime bought later is not affected.
  if (isForLifetime(until) && !isForLifetime(untilAt)) return until
  return new Date(until.getTime() - (untilAt.getTime() - fromAt.getTime()))
}
