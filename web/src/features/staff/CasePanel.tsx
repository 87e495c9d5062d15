import type { Fact, QueueCase } from "@redthread/contract/staff-queue"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useEffect } from "react"
import { useTranslation } from "react-i18next"
import { errorText } from "../../core/error-text"
import { Button } from "../../ui/Button"
import { ErrorState, Skeleton } from "../../ui/States"
import { DecisionForm } from "./DecisionForm"
import { factText } from "./facts"
import { History } from "./History"
import { caseQuery, useClaim, useRelease } from "./queue.queries"
import type { Queue } from "./queue-registry"
import styles from "./staff.module.css"

interface Props {
  queue: Queue
  id: number
  onDecided: () => void
  onClose: () => void
}

/** One case: what it is about, what was said, what staff did before, and what can be done. */
export const CasePanel = ({ queue, id, onDecided, onClose }: Props) => {
  const { t } = useTranslation("staff")
  const query = useQuery(caseQuery(queue, id))
  if (query.error) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height="320px" />
  const { case: shown, history } = query.data
  return (
    <article className={styles.case} aria-label={t("case_number", { number: id })}>
      <header className={styles.caseHead}>
        <h2>{t("case_number", { number: id })}</h2>
        <Button look="ghost" size="small" onClick={onClose}>
          {t("close")}
        </Button>
      </header>
      <Facts of={shown} />
      {shown.text !== null && <Said label={t("said")}>{shown.text}</Said>}
      {shown.evidence !== null && <Said label={t("evidence")}>{shown.evidence}</Said>}
      <Claiming queue={queue} of={shown} />
      {shown.decisions.length > 0 && !isOthers(shown) && (
        <DecisionForm queue={queue} of={shown} onDecided={onDecided} />
      )}
      <History acts={history} />
    </article>
  )
}

const isOthers = ({ claim }: QueueCase): boolean => claim !== null && !claim.mine

const Said = ({ label, children }: { label: string; children: ReactNode }) => (
  <section>
    <h3 className={styles.label}>{label}</h3>
    <p className={styles.quote} dir="auto">
      {children}
    </p>
  </section>
)

const Facts = ({ of: { facts, user_id: memberId, name } }: { of: QueueCase }) => {
  const { t } = useTranslation("staff")
  return (
    <dl className={styles.facts}>
      {memberId !== null && (
        <div>
          <dt>{t("column.member")}</dt>
          <dd>
            <MemberLink id={memberId} name={name ?? String(memberId)} />
          </dd>
        </div>
      )}
      {facts.map((fact) => (
        <div key={`${fact.name} ${fact.value}`}>
          <dt>{t(`fact.${fact.name}`)}</dt>
          <dd>
            <FactValue fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const MemberLink = ({ id, name }: { id: number; name: string }) => (
  <Link to="/staff/$section" params={{ section: "members" }} search={{ id }}>
    {name}
  </Link>
)

const FactValue = ({ fact }: { fact: Fact }) => {
  const { t } = useTranslation("staff")
  if (fact.as === "picture") return <img className={styles.picture} src={String(fact.value)} alt={t("fact.photo")} />
  if (fact.as === "member") return <MemberLink id={Number(fact.value)} name={factText(fact, t)} />
  if (fact.name === "link") return <a href={String(fact.value)}>{String(fact.value)}</a>
  return <span dir="auto">{factText(fact, t)}</span>
}

/** C takes the case, R hands it back. */
function useClaimKeys(take: () => void, handBack: () => void): void {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (target instanceof HTMLElement && target.matches("input, textarea, select")) return
      if (ctrlKey || metaKey || altKey) return
      if (key === "c") take()
      if (key === "r") handBack()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  })
}

const Claiming = ({ queue, of: shown }: { queue: Queue; of: QueueCase }) => {
  const { t } = useTranslation("staff")
  const claim = useClaim(queue, shown.id)
  const release = useRelease(queue, shown.id)
  const isMine = shown.claim?.mine ?? false
  useClaimKeys(
    () => !isMine && shown.decisions.length > 0 && claim.mutate(),
    () => isMine && release.mutate(),
  )
  if (shown.decisions.length === 0) return <p className={styles.soft}>{t("decided")}</p>
  if (isOthers(shown)) return <output>{t("claim.other", { name: shown.claim?.name ?? "" })}</output>
  const error = claim.error ?? release.error
  return (
    <div className={styles.actions}>
      {error && <p role="alert">{errorText(error)}</p>}
      {isMine ? (
        <Button look="quiet" size="small" busy={release.isPending} onClick={() => release.mutate()}>
          {t("claim.release")}
        </Button>
      ) : (
        <Button look="quiet" size="small" busy={claim.isPending} onClick={() => claim.mutate()}>
          {t("claim.take")}
        </Button>
      )}
    </div>
  )
}
