import {
  liftSanction,
  previewLift,
  previewSanction,
  type Sanction,
  type SanctionKind,
  sanctionKinds,
  sanctionRoles,
  sanctions,
} from "@redthread/contract/sanction"
import type { StaffMember } from "@redthread/contract/staff"
import { useState } from "react"
import { api } from "../../../core/api/api"
import { currentTag } from "../../../core/language/language"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { DecisionDialog } from "../decision/DecisionDialog"
import { effectText, isSevere, usualDays } from "../decision/decision-text"
import type { Decider, Verdict } from "../queue/queue.queries"
import { Translated } from "../queue/Translated"
import styles from "../staff.module.css"

const bodyOf = ({ ground, reason = "", days }: Verdict) => ({ ground, reason, ...(days ? { days } : {}) })

const kindOf = ({ decision }: Verdict): SanctionKind => sanctionKinds.find((one) => one === decision) ?? "warn"

/** Measures about a member outside a case. */
const imposing: Decider = {
  name: "member",
  preview: (id, verdict) =>
    api(previewSanction, { params: { id }, body: { kind: kindOf(verdict), ...bodyOf(verdict) } }),
  decide: (id, verdict) => api(sanctions[kindOf(verdict)], { params: { id }, body: bodyOf(verdict) }),
}

const lifting: Decider = {
  name: "sanction",
  preview: (id, { ground, reason = "" }) => api(previewLift, { params: { id }, body: { ground, reason } }),
  decide: (id, { ground, reason = "" }) => api(liftSanction, { params: { id }, body: { ground, reason } }),
}

const dayOf = (at: string): string => new Date(at).toLocaleDateString(currentTag(), { dateStyle: "medium" })

/** Each measure needs a reason, shows what the member reads, and can be undone like a decision of a case. */
export const Sanctions = ({ member }: { member: StaffMember }) => {
  const { t } = useTexts("staff")
  const role = useMe()?.role
  const [imposed, setImposed] = useState<SanctionKind | null>(null)
  const [lifted, setLifted] = useState<Sanction | null>(null)
  const kinds = sanctionKinds.filter((kind) => sanctionRoles[kind].some((one) => one === role))
  const canLift = role === "moderator" || role === "admin"
  const of = { name: member.name, language: member.language, reasons: [...sanctionKinds, "lift" as const] }
  return (
    <>
      <section className={styles.decision} aria-label={t("sanction.kind")}>
        <h3 className={styles.label}>{t("sanction.kind")}</h3>
        <div className={styles.actions}>
          {kinds.map((kind) => (
            <Button key={kind} size="small" look={isSevere(kind) ? "danger" : "quiet"} onClick={() => setImposed(kind)}>
              {effectText({ decision: kind, queue: imposing.name, days: usualDays(kind) }, t)}
            </Button>
          ))}
        </div>
      </section>
      {member.sanctions.length > 0 && (
        <section>
          <h3 className={styles.label}>{t("sanction.past")}</h3>
          <ol className={styles.history}>
            {member.sanctions.map((one) => (
              <li key={one.id}>
                <strong>{t(`word.${one.kind}`)}</strong> <span className={styles.soft}>{dayOf(one.created_at)}</span>
                <Translated>{one.reason}</Translated>
                {one.appeal !== null && <Translated>{one.appeal}</Translated>}
                {canLift && isLiftable(one) && (
                  <Button look="quiet" size="small" onClick={() => setLifted(one)}>
                    {t("decision.lift")}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      {imposed && (
        <DecisionDialog
          queue={imposing}
          of={{ ...of, id: member.id }}
          decision={imposed}
          onClose={() => setImposed(null)}
          onDecided={() => setImposed(null)}
        />
      )}
      {lifted && (
        <DecisionDialog
          queue={lifting}
          of={{ ...of, id: lifted.id }}
          decision="lift"
          onClose={() => setLifted(null)}
          onDecided={() => setLifted(null)}
        />
      )}
    </>
  )
}

const isLiftable = ({ lifted_at, kind }: Sanction): boolean => lifted_at === null && kind !== "warn" && kind !== "kick"
