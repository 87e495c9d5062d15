import type { Fact, QueueCase } from "@redthread/contract/staff-queue"
import type { Language } from "@redthread/contract/language"
import type { StagedDecision } from "@redthread/contract/staff-decision"
import type { ThreadMessage } from "@redthread/contract/support-thread"
import { useQuery } from "@tanstack/react-query"
import { Fragment, Suspense } from "react"
import { queryClient } from "../../../core/api/query-client"
import type { TextFunction } from "../../../core/texts/text-keys"
import { useTexts } from "../../../core/texts/texts"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import { ErrorState, Skeleton } from "../../../ui/state/States"
import { CaseClaim } from "./CaseClaim"
import { CaseFrame, FactRow, History, MemberLink } from "./CaseFrame"
import { CaseNotes } from "./CaseNotes"
import { CasePayers } from "./CasePayers"
import { CaseAccounts, CaseReports } from "./CaseReports"
import { CaseShield } from "./CaseShield"
import { CopyPairs } from "./CopyPairs"
import { CoveredPicture } from "./CoveredPicture"
import { DecisionForm } from "./DecisionForm"
import { EvidenceFiles } from "./EvidenceFiles"
import { Translated } from "./Translated"
import { effectText } from "../decision/decision-text"
import { factText } from "../staff-text"
import { caseQuery, type Queue } from "./queue.queries"
import { UnmaturedEarnings } from "./UnmaturedEarnings"
import caseStyles from "./case.module.css"
import styles from "../staff.module.css"

interface Props {
  queue: Queue
  id: number
  onDecided: () => void
  onClose: () => void
}

export const CasePanel = ({ queue, id, onDecided, onClose }: Props) => {
  const { t } = useTexts("staff")
  const query = useQuery(caseQuery(queue, id))
  if (!query.data) {
    if (query.error) return <ErrorState error={query.error} retry={() => void query.refetch()} />
    return <Skeleton height="320px" />
  }
  const { case: shown, history, notes } = query.data
  return (
    <CaseFrame id={id} onClose={onClose}>
      <Facts of={shown} />
      {shown.payers && <CasePayers payers={shown.payers} count={shown.payer_count ?? shown.payers.length} />}
      {shown.shield && <CaseShield shield={shown.shield} />}
      {shown.reports && <CaseReports reports={shown.reports} />}
      {shown.accounts && <CaseAccounts accounts={shown.accounts} />}
      {shown.text !== null && !shown.reports && (
        <Said label={t("said")} language={shown.language}>
          {shown.text}
        </Said>
      )}
      {shown.thread !== undefined && shown.thread.length > 0 && <Thread messages={shown.thread} />}
      {shown.evidence !== null && !shown.reports && <Said label={t("evidence")}>{shown.evidence}</Said>}
      {shown.decisions.length > 0 &&
        (shown.pairs ? <CopyPairs of={shown} pairs={shown.pairs} /> : <EvidenceFiles of={shown} />)}
      {shown.decisions.length === 0 ? (
        <p className={styles.soft}>{shown.staged ? stagedText(shown.staged, t) : t("decided")}</p>
      ) : (
        <CaseClaim
          queue={queue}
          id={id}
          isMine={shown.claim?.mine ?? false}
          claimedBy={isClaimedByOther(shown) ? shown.claim?.name : undefined}
          onClaimed={(claimed) => queryClient.setQueryData(caseQuery(queue, id).queryKey, claimed)}
        />
      )}
      {queue.name === "withdrawal" && shown.decisions.length > 0 && (
        <Suspense fallback={<Skeleton height="160px" />}>
          <UnmaturedEarnings of={shown} />
        </Suspense>
      )}
      {shown.decisions.length > 0 && !isClaimedByOther(shown) && (
        <DecisionForm queue={queue} of={shown} onDecided={onDecided} />
      )}
      <CaseNotes queue={queue} id={shown.id} notes={notes} isMine={shown.claim?.mine ?? false} />
      <History acts={history} />
    </CaseFrame>
  )
}

const stagedText = (staged: StagedDecision, t: TextFunction<"staff">): string =>
  t("staged", { decision: effectText(staged, t), name: staged.by })

const isClaimedByOther = ({ claim }: QueueCase): boolean => claim !== null && !claim.mine

const Said = ({ label, language, children }: { label: string; language?: Language | undefined; children: string }) => (
  <section>
    <h3 className={styles.label}>{label}</h3>
    <Translated language={language}>{children}</Translated>
  </section>
)

const Thread = ({ messages }: { messages: readonly ThreadMessage[] }) => {
  const { t } = useTexts("staff")
  return (
    <section>
      <h3 className={styles.label}>{t("thread")}</h3>
      <ol className={styles.history}>
        {messages.map(({ from_staff, content, created_at }) => (
          <li key={`${created_at} ${from_staff}`}>
            <strong>{t(from_staff ? "from_staff" : "from_member")}</strong> <RelativeTime at={created_at} />
            <Translated>{content}</Translated>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Facts = ({ of: { facts, user_id: memberId, name } }: { of: QueueCase }) => {
  const { t } = useTexts("staff")
  return (
    <dl className={`${styles.facts} ${caseStyles.caseFacts}`}>
      {memberId !== null && (
        <FactRow label={t("column.member")}>
          <MemberLink id={memberId} name={name ?? String(memberId)} />
        </FactRow>
      )}
      {[...new Set(facts.map((fact) => fact.name))].map((one) => (
        <FactRow key={one} label={t(`fact.${one}`)}>
          {facts
            .filter((fact) => fact.name === one)
            .map((fact, index) => (
              <Fragment key={fact.value}>
                {index > 0 && ", "}
                <FactValue fact={fact} />
              </Fragment>
            ))}
        </FactRow>
      ))}
    </dl>
  )
}

/** Maximum characters of a fact in a row; a longer one is shown as a text block. */
const rowMax = 80

/** Facts that a member or a colleague wrote. */
const writtenFacts: readonly Fact["name"][] = ["reason", "destination", "meet"]

const FactValue = ({ fact }: { fact: Fact }) => {
  const { t } = useTexts("staff")
  if (fact.as === "picture") return <CoveredPicture src={String(fact.value)} alt={t("fact.photo")} />
  if (fact.as === "member") return <MemberLink id={Number(fact.value)} name={factText(fact, t)} />
  if (fact.name === "link") return <a href={String(fact.value)}>{String(fact.value)}</a>
  const text = factText(fact, t)
  if (fact.as === "text" && writtenFacts.includes(fact.name)) return <Translated>{text}</Translated>
  if (text.length <= rowMax) return <span dir="auto">{text}</span>
  return (
    <p className={styles.quote} dir="auto">
      {text}
    </p>
  )
}
