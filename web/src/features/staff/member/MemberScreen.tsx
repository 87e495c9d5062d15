import { sanctionReasonMax } from "@redthread/contract/sanction"
import { lookReasonMax, type StaffMember } from "@redthread/contract/staff"
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
import { TextField } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { ErrorState, Skeleton } from "../../../ui/state/States"
import { History } from "../queue/CaseFrame"
import { Translated } from "../queue/Translated"
import { memberQuery, staffChanged, useFront } from "../staff.queries"
import styles from "../staff.module.css"
import { CreditForm } from "./CreditForm"
import { Credits } from "./Credits"
import { Sanctions } from "./Sanctions"
import { TermsForm } from "./TermsForm"

const Ledger = lazyPart(() => import("./Ledger"), "Ledger")

export const MemberScreen = ({ id }: { id: number }) => {
  const query = useQuery(memberQuery(id))
  const isAdmin = useMe()?.role === "admin"
  const [reason, setReason] = useState<string | null>(null)
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
      <Sanctions member={member} />
      <FrontButtons id={id} />
      {isAdmin && <TermsForm key={`${member.is_partner}${member.free}${member.rate}`} member={member} />}
      {isAdmin && <CreditForm id={id} />}
      {isAdmin && <Credits userId={id} />}
      <History acts={member.history} />
      {isAdmin && reason === null && <LookForm onLook={setReason} />}
      <Suspense fallback={<Skeleton height="200px" />}>
        {reason !== null && <Ledger id={id} reason={reason} />}
      </Suspense>
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

/** The reason for a look at the ledger is in the audit log. */
const LookForm = ({ onLook }: { onLook: (reason: string) => void }) => {
  const { t } = useTexts("staff")
  const [reason, setReason] = useState("")
  return (
    <Form className={styles.decision} problem={0} onSubmit={() => onLook(reason.trim())}>
      <TextField
        label={t("look.reason")}
        hint={t("look.hint")}
        maxLength={lookReasonMax}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" look="quiet" size="small" disabled={reason.trim().length < 3}>
        {t("ledger")}
      </Button>
    </Form>
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
