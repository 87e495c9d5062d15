import { useInfiniteQuery } from "@tanstack/react-query"
import { useTexts } from "../../core/texts/texts"
import { RelativeTime } from "../../ui/display/RelativeTime"
import { actionText } from "./staff-text"
import { DataTable } from "./DataTable"
import { auditQuery } from "./staff.queries"

export const AuditScreen = () => {
  const { t } = useTexts("staff")
  const query = useInfiniteQuery(auditQuery)
  return (
    <DataTable
      name="audit"
      label={t("section.audit")}
      columns={[
        {
          key: "at",
          label: t("column.since"),
          value: ({ created_at }) => created_at,
          cell: ({ created_at }) => <RelativeTime at={created_at} />,
        },
        { key: "actor", label: t("column.actor"), value: ({ actor, actor_id }) => actor ?? actor_id ?? "–" },
        { key: "role", label: t("column.role"), value: ({ role }) => (role === null ? "" : t(`role.${role}`)) },
        { key: "action", label: t("column.action"), value: ({ action }) => actionText(action, t) },
        { key: "subject", label: t("column.member"), value: ({ subject, subject_id }) => subject ?? subject_id ?? "" },
        { key: "reason", label: t("reason"), value: ({ reason }) => reason ?? "" },
      ]}
      rows={query.data?.pages.flatMap(({ items }) => items) ?? []}
      keyOf={({ id }) => id}
      query={query}
      empty={t("queue_empty")}
    />
  )
}
