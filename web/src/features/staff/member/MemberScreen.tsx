import { sanctionKinds, type SanctionKind, sanctionReasonMax, sanctionRoles } from "@redthread/contract/sanction"
import type { StaffMember } from "@redthread/contract/staff"
import { createTicket } from "@redthread/contract/support"
import { useMutation, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { api } from "../../../core/api/api"
import { errorText } from "../../../core/error/error-text"
import { currentTag } from "../../../core/language/language"
import { useMe } from "../../../core/session/session"
import { showToast } from "../../../core/error/toast"
import { useTexts } from "../../../core/texts/texts"
import { Avatar } from "../../../ui/display/Avatar"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { SelectField, TextArea, TextField } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { ErrorState, Skeleton } from "../../../ui/state/States"
import { History } from "../queue/CaseFrame"
import { Translated } from "../queue/Translated"
import { memberQuery, staffChanged, useFront, useImpose, useLift } from "../staff.queries"
import decisionStyles from "../decision/decision.module.css"
import styles from "../staff.module.css"
import { CreditForm } from "./CreditForm"
import { Credits } from "./Credits"
import { TermsForm } from "./TermsForm"

const Ledger = lazyPart(() => import("./Ledger"), "Ledger")

export const MemberScreen = ({ id }: { id: number }) => {
  const { t } = useTexts("staff")
  const query = useQuery(memberQuery(id))
  const isAdmin = useMe()?.role === "admin"
  const [showsLedger, setShowsLedger] = useState(false)
  if (!query.data) {
    if (query.error) return <ErrorState error={query.error} retry={() => void query.refetch()} />
    return <Skeleton height="320px" />
  }
  const member = query.data
  return (
    <div className={styles.member}>
      <header className={styles.caseHead}>
        <Avatar src={member.avatar} name={member.name} size={64} />
        <h2>{member.name}</h2>
      </header>
      <Facts member={member} />
      {member.introduction !== null && <Translated>{member.introduction}</Translated>}
      <OpenCase member={member} />
      <SanctionForm member={member} />
      <Sanctions of={member} />
      <FrontButtons id={id} />
      {isAdmin && <TermsForm key={`${member.is_partner}${member.free}${member.rate}`} member={member} />}
      {isAdmin && <CreditForm id={id} />}
      {isAdmin && <Credits userId={id} />}
      <History acts={member.history} />
      {isAdmin && !showsLedger && (
        <Button look="quiet" onClick={() => setShowsLedger(true)}>
          {t("ledger")}
        </Button>
      )}
      <Suspense fallback={<Skeleton height="200px" />}>{showsLedger && <Ledger id={id} />}</Suspense>
    </div>
  )
}

const dayOf = (at: string): string => new Date(at).toLocaleDateString(currentTag(), { dateStyle: "medium" })

const Facts = ({ member }: { member: StaffMember }) => {
  const { t } = useTexts("staff")
  const { reports } = member
  const facts: [string, string | number][] = [
    [t("column.id"), member.id],
    [t("fact.email"), member.email ?? "–"],
    [t("fact.state"), t(`word.${member.state}`)],
    [t("column.role"), t(`role.${member.role}`)],
    [t("column.joined"), dayOf(member.created_at)],
    [t("column.seen"), dayOf(member.seen_at)],
    [t("column.devices"), member.sessions],
    [t("column.reported"), t("reported", { count: reports.against, by: reports.by })],
    [t("column.reporting"), reports.made],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Leads to the member's open case, or opens one, in which decisions can be undone. */
const OpenCase = ({ member: { id, open_case: caseId } }: { member: StaffMember }) => {
  const { t } = useTexts("staff")
  const role = useMe()?.role
  const [content, setContent] = useState("")
  const report = useMutation({
    mutationFn: () =>
      api(createTicket, {
        body: { category: "complaint", about: "user", related_id: id, reason: "other", content: content.trim() },
      }),
    onSuccess: staffChanged,
    meta: { quiet: true },
  })
  if (role !== "moderator" && role !== "admin") return null
  if (caseId !== null)
    return (
      <Link to="/staff/$section" params={{ section: "complaint" }} search={{ id: caseId }} className={styles.caseLink}>
        {t("member.open_case", { number: caseId })}
      </Link>
    )
  return (
    <Form className={styles.decision} problem={report.failureCount} onSubmit={() => report.mutate()}>
      <TextField
        label={t("member.new_case_label")}
        hint={t("member.new_case_hint")}
        maxLength={sanctionReasonMax}
        value={content}
        error={report.error ? errorText(report.error) : undefined}
        onChange={(event) => setContent(event.target.value)}
      />
      <Button type="submit" look="quiet" size="small" busy={report.isPending} disabled={content.trim() === ""}>
        {t("member.new_case")}
      </Button>
    </Form>
  )
}

const withDays: readonly SanctionKind[] = ["limit", "suspend"]

/** Measures outside a case, such as for support; a reason is needed, and a dialog confirms. */
const SanctionForm = ({ member: { id, name } }: { member: StaffMember }) => {
  const { t } = useTexts("staff")
  const role = useMe()?.role
  const kinds = sanctionKinds.filter((kind) => sanctionRoles[kind].some((one) => one === role))
  const [kind, setKind] = useState<SanctionKind>("warn")
  const [reason, setReason] = useState("")
  const [days, setDays] = useState("")
  const [isAsked, setAsked] = useState(false)
  const impose = useImpose()
  const send = (): void => {
    const until = withDays.includes(kind) && days !== "" ? { days: Number(days) } : {}
    impose.mutate(
      { id, kind, reason: reason.trim(), ...until },
      { onSuccess: () => setReason(""), onSettled: () => setAsked(false) },
    )
  }
  return (
    <div className={styles.decision}>
      <SelectField
        label={t("sanction.kind")}
        choices={kinds.map((value) => ({ value, label: t(`word.${value}`) }))}
        value={kind}
        onChange={(event) => setKind(kinds.find((one) => one === event.target.value) ?? "warn")}
      />
      <TextArea
        label={t("reason")}
        hint={t("reason_hint")}
        rows={3}
        maxLength={sanctionReasonMax}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {withDays.includes(kind) && (
        <TextField
          label={t("days")}
          type="number"
          min={1}
          max={365}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      )}
      {impose.error && <p role="alert">{errorText(impose.error)}</p>}
      <Button look="danger" size="small" disabled={reason.trim().length < 3} onClick={() => setAsked(true)}>
        {t(`word.${kind}`)}
      </Button>
      <Dialog opened={isAsked} title={`${t(`word.${kind}`)}: ${name}`} onClose={() => setAsked(false)}>
        <div className={decisionStyles.form}>
          <section className={decisionStyles.preview} aria-label={t("decide.preview")}>
            <h3>{t("decide.preview")}</h3>
            <p dir="auto">{reason.trim()}</p>
          </section>
          <div className={decisionStyles.actions}>
            <Button look="ghost" onClick={() => setAsked(false)}>
              {t("decide.cancel")}
            </Button>
            <Button look="danger" busy={impose.isPending} onClick={send}>
              {t("sanction.impose")}
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  )
}

const Sanctions = ({ of: { sanctions: past } }: { of: StaffMember }) => {
  const { t } = useTexts("staff")
  const lift = useLift()
  const [reason, setReason] = useState("")
  const open = past.filter(({ lifted_at, kind }) => lifted_at === null && kind !== "warn" && kind !== "kick")
  if (past.length === 0) return null
  return (
    <section>
      <h3 className={styles.label}>{t("sanction.past")}</h3>
      <ol className={styles.history}>
        {past.map((one) => (
          <li key={one.id}>
            <strong>{t(`word.${one.kind}`)}</strong> <span className={styles.soft}>{dayOf(one.created_at)}</span>
            <p dir="auto">{one.reason}</p>
            {one.appeal !== null && <Translated>{one.appeal}</Translated>}
            {open.includes(one) && (
              <Button
                look="quiet"
                size="small"
                disabled={reason.trim().length < 3}
                busy={lift.isPending}
                onClick={() => lift.mutate({ id: one.id, reason: reason.trim() })}
              >
                {t("decision.lift")}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {open.length > 0 && (
        <TextField label={t("reason")} value={reason} onChange={(event) => setReason(event.target.value)} />
      )}
      {lift.error && <p role="alert">{errorText(lift.error)}</p>}
    </section>
  )
}

const FrontButtons = ({ id }: { id: number }) => {
  const { t } = useTexts("staff")
  const role = useMe()?.role
  const front = useFront()
  const put = (on: boolean) =>
    front.mutate({ id, on }, { onSuccess: () => showToast({ kind: "note", message: t("done") }) })
  if (role !== "moderator" && role !== "admin") return null
  return (
    <>
      {front.error && <p role="alert">{errorText(front.error)}</p>}
      <div className={styles.actions}>
        <Button look="quiet" size="small" busy={front.isPending} onClick={() => put(true)}>
          {t("front.on")}
        </Button>
        <Button look="ghost" size="small" busy={front.isPending} onClick={() => put(false)}>
          {t("front.off")}
        </Button>
      </div>
    </>
  )
}
