import { type FrontChooser, frontChoosers } from "@redthread/contract/browse"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { errorText } from "../../core/error/error-text"
import { useTexts } from "../../core/texts/texts"
import { Avatar } from "../../ui/display/Avatar"
import { Button } from "../../ui/button/Button"
import { ChoiceField } from "../../ui/form/Field"
import { Form } from "../../ui/form/Form"
import { RelativeTime } from "../../ui/display/RelativeTime"
import { MemberPicker, type PickedMember } from "./member/MemberPicker"
import { MemberLink } from "./queue/CaseFrame"
import { DataTable } from "./DataTable"
import { frontQuery, useFront } from "./staff.queries"
import tableStyles from "./data-table.module.css"
import styles from "./staff.module.css"

const labels = { staff: "front.staff", job: "front.job", nobody: "front.off_page" } as const

export const FrontScreen = () => {
  const { t } = useTexts("staff")
  const [chooser, setChooser] = useState<FrontChooser>("staff")
  const query = useInfiniteQuery(frontQuery(chooser))
  const front = useFront()
  return (
    <>
      <PutForm />
      <ChoiceField
        label={t("front.chosen")}
        name="chooser"
        value={chooser}
        onChange={setChooser}
        choices={frontChoosers.map((value) => ({ value, label: t(labels[value]) }))}
      />
      {front.error && <p role="alert">{errorText(front.error)}</p>}
      <DataTable
        key={chooser}
        name={`front-${chooser}`}
        label={t("section.front")}
        columns={[
          {
            key: "name",
            label: t("column.member"),
            value: ({ name }) => name,
            cell: ({ id, name, avatar }) => (
              <span className={tableStyles.person}>
                <Avatar src={avatar} name={name} size={32} />
                <MemberLink id={id} name={name} />
              </span>
            ),
          },
          { key: "id", label: t("column.id"), value: ({ id }) => id },
          { key: "verified", label: t("queue.verification"), value: ({ verified }) => t(verified ? "yes" : "no") },
          {
            key: "seen",
            label: t("column.seen"),
            value: ({ seen_at }) => seen_at,
            cell: ({ seen_at }) => <RelativeTime at={seen_at} />,
          },
        ]}
        rows={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        query={query}
        empty={t("front.none")}
        action={({ id }) => (
          <Button
            look="quiet"
            size="small"
            busy={front.isPending && front.variables.id === id}
            onClick={() => front.mutate({ id, on: chooser === "nobody" })}
          >
            {t(chooser === "nobody" ? "front.on" : "front.off")}
          </Button>
        )}
      />
    </>
  )
}

const PutForm = () => {
  const { t } = useTexts("staff")
  const [member, setMember] = useState<PickedMember | null>(null)
  const front = useFront()
  return (
    <Form
      className={styles.tools}
      problem={front.failureCount}
      onSubmit={() => member && front.mutate({ id: member.id, on: true }, { onSuccess: () => setMember(null) })}
    >
      <MemberPicker
        label={t("column.member")}
        picked={member}
        error={front.error ? errorText(front.error) : undefined}
        onPick={setMember}
      />
      <Button type="submit" size="small" busy={front.isPending} disabled={!member}>
        {t("front.on")}
      </Button>
    </Form>
  )
}
