import type { CaseDecision } from "@redthread/contract/staff-decision"
import { limitDays } from "@redthread/contract/sanction"
import type { CaseReport } from "@redthread/contract/staff-queue"
import type { TextFunction } from "../../../core/texts/text-keys"

type StaffText = TextFunction<"staff">

const severe: readonly CaseDecision[] = ["suspend", "erase", "remove", "refused", "reject", "refuse"]
export const isSevere = (decision: CaseDecision): boolean => severe.includes(decision)

/** Days to choose from; 0 is without an end. */
export const durationsOf: Partial<Record<CaseDecision, readonly number[]>> = {
  limit: [1, 3, limitDays, 30],
  suspend: [0, 7, 30, 90],
}

export const usualDays = (decision: CaseDecision): number => (decision === "limit" ? limitDays : 0)

/** Reports of different removable contents, one for each content. */
export function removableOf(reports: readonly CaseReport[] = []): CaseReport[] {
  const contents = new Map(
    reports.filter(({ is_removable }) => is_removable).map((report) => [`${report.about} ${report.about_id}`, report]),
  )
  return [...contents.values()]
}

function removalText(reports: readonly CaseReport[], t: StaffText): string {
  const kinds = [...new Set(removableOf(reports).map(({ about }) => about))]
  const [kind] = kinds
  if (kinds.length !== 1 || kind === undefined) return t("effect.remove")
  return t(`effect.remove_${kind}` as "effect.remove_user", { defaultValue: t("effect.remove") })
}

interface Decided {
  readonly decision: CaseDecision
  readonly queue: string
  /** 0 or null is without an end. */
  readonly days?: number | null
  readonly reports?: readonly CaseReport[] | undefined
}

/** Names a decision by its effect, such as "Suspend for 7 days". */
export function effectText({ decision, queue, days = null, reports = [] }: Decided, t: StaffText): string {
  if (decision === "limit" || decision === "suspend")
    return days ? t(`effect.${decision}_days`, { count: days }) : t(`effect.${decision}`)
  if (decision === "remove" && queue === "complaint") return removalText(reports, t)
  const general = t(`effect.${decision}` as "effect.dismiss", { defaultValue: decision })
  return t(`effect.${queue}_${decision}` as "effect.dismiss", { defaultValue: general })
}

export function groundText(ground: string, t: StaffText): string {
  const own = t(`ground.${ground}` as "ground.no_breach", { defaultValue: ground })
  return t(`word.${ground}` as "word.spam", { defaultValue: own })
}
