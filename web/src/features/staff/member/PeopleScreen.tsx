import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { errorText } from "../../../core/error/error-text"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { SelectField, TextField } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { DataTable } from "../DataTable"
import { MemberPicker, type PickedMember } from "./MemberPicker"
import { useMemberColumns } from "./MembersScreen"
import { peopleQuery, useSetRole } from "../staff.queries"
import styles from "../staff.module.css"

const roles = ["translator", "support", "moderator", "member"] as const

export const PeopleScreen = () => {
  const { t } = useTexts("staff")
  const query = useQuery(peopleQuery)
  const columns = useMemberColumns()
  const rows = query.data?.items ?? []
  const factors = new Map(rows.map(({ id, second_factor }) => [id, second_factor]))
  return (
    <>
      <AppointForm />
      <DataTable
        name="staff"
        label={t("section.people")}
        columns={[
          ...columns,
          {
            key: "factor",
            label: t("factor.title"),
            value: ({ id }) => t(factors.get(id) ? "yes" : "no"),
          },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
        query={query}
        empty={t("nobody_found")}
      />
    </>
  )
}

const AppointForm = () => {
  const { t } = useTexts("staff")
  const [member, setMember] = useState<PickedMember | null>(null)
  const [role, setRole] = useState<(typeof roles)[number]>("support")
  const [reason, setReason] = useState("")
  const set = useSetRole()
  return (
    <Form
      className={styles.tools}
      problem={set.failureCount}
      onSubmit={() =>
        member && set.mutate({ id: member.id, role, reason: reason.trim() }, { onSuccess: () => setMember(null) })
      }
    >
      <MemberPicker label={t("column.member")} picked={member} onPick={setMember} />
      <SelectField
        label={t("column.role")}
        choices={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
        value={role}
        onChange={(event) => setRole(roles.find((one) => one === event.target.value) ?? "support")}
      />
      <TextField label={t("reason")} value={reason} onChange={(event) => setReason(event.target.value)} />
      {set.error && <p role="alert">{errorText(set.error)}</p>}
      <Button type="submit" size="small" busy={set.isPending} disabled={!member || reason.trim().length < 3}>
        {t("appoint")}
      </Button>
    </Form>
  )
}
