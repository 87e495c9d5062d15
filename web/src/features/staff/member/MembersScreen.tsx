import type { ListedMember } from "@redthread/contract/staff"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { TextField } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import { type Column, DataTable } from "../DataTable"
import { membersQuery } from "../staff.queries"
import styles from "../staff.module.css"
import { Credits } from "./Credits"

export function useMemberColumns(): Column<ListedMember>[] {
  const { t } = useTexts("staff")
  return [
    { key: "name", label: t("column.member"), value: ({ name }) => name },
    { key: "id", label: t("column.id"), value: ({ id }) => id },
    { key: "email", label: t("fact.email"), value: ({ email }) => email ?? "" },
    { key: "state", label: t("fact.state"), value: ({ state }) => t(`word.${state}`) },
    { key: "role", label: t("column.role"), value: ({ role }) => t(`role.${role}`) },
    {
      key: "joined",
      label: t("column.joined"),
      value: ({ created_at }) => created_at,
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
    },
    {
      key: "seen",
      label: t("column.seen"),
      value: ({ seen_at }) => seen_at,
      cell: ({ seen_at }) => <RelativeTime at={seen_at} />,
    },
  ]
}

export const MembersScreen = () => {
  const { t } = useTexts("staff")
  const navigate = useNavigate()
  const isAdmin = useMe()?.role === "admin"
  const [typed, setTyped] = useState("")
  const [q, setQ] = useState("")
  const query = useInfiniteQuery(membersQuery(q))
  const columns = useMemberColumns()
  return (
    <>
      {isAdmin && <Credits />}
      <Form className={styles.tools} problem={0} onSubmit={() => setQ(typed.trim())}>
        <TextField
          label={t("find")}
          type="search"
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="small">
          {t("find_now")}
        </Button>
      </Form>
      <DataTable
        name="members"
        label={t("section.members")}
        columns={columns}
        rows={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        query={query}
        empty={t("nobody_found")}
        onOpen={({ id }) => void navigate({ to: "/staff/$section", params: { section: "members" }, search: { id } })}
      />
    </>
  )
}
