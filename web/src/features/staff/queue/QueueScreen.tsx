import type { Fact, QueueCase } from "@redthread/contract/staff-queue"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Fragment, type ReactNode, useState } from "react"
import type { TextFunction } from "../../../core/texts/text-keys"
import { useTexts } from "../../../core/texts/texts"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import { type Column, DataTable } from "../DataTable"
import { factText } from "../staff-text"
import { useKeys } from "./CaseFrame"
import { type CaseQueue, queueQuery } from "./queue.queries"
import pictureStyles from "./picture.module.css"
import queueStyles from "./queue-screen.module.css"

/** The first two facts; several values of one fact are joined. */
function aboutText(facts: readonly Fact[], t: TextFunction<"staff">): string {
  const texts = facts.filter(({ as }) => as !== "picture")
  const names = [...new Set(texts.map(({ name }) => name))].slice(0, 2)
  return names
    .map((name) =>
      texts
        .filter((fact) => fact.name === name)
        .map((fact) => factText(fact, t))
        .join(", "),
    )
    .join(" · ")
}

function useColumns(): Column<QueueCase>[] {
  const { t } = useTexts("staff")
  return [
    { key: "id", label: t("column.case"), value: ({ id }) => id },
    {
      key: "about",
      label: t("column.about"),
      value: ({ facts }) => aboutText(facts, t),
      cell: ({ facts }) => <About facts={facts} />,
    },
    {
      key: "member",
      label: t("column.member"),
      value: ({ name, user_id }) => name ?? (user_id === null ? "–" : user_id),
    },
    {
      key: "age",
      label: t("column.since"),
      value: ({ created_at }) => created_at,
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
    },
    {
      key: "claim",
      label: t("column.claim"),
      value: ({ claim, staged }) => {
        if (staged) return t("claim.staged", { name: staged.by })
        if (claim === null) return ""
        return claim.mine ? t("claim.mine") : claim.name
      },
    },
  ]
}

const About = ({ facts }: Pick<QueueCase, "facts">) => {
  const { t } = useTexts("staff")
  const picture = facts.find(({ as }) => as === "picture")
  return (
    <span className={pictureStyles.about}>
      {picture && (
        <img className={pictureStyles.blurred} src={String(picture.value)} alt={t("fact.photo")} loading="lazy" />
      )}
      {aboutText(facts, t)}
    </span>
  )
}

interface Props<R extends QueueCase> {
  queue: Pick<CaseQueue<R, unknown>, "name" | "list">
  /** The case that is open at first. */
  first?: number | undefined
  /** Renders the open case; `row` is its row, while the table contains it. */
  panel: (open: OpenCase<R>) => ReactNode
}

export interface OpenCase<R extends QueueCase = QueueCase> {
  readonly id: number
  readonly row: R | undefined
  readonly onDecided: () => void
  readonly onClose: () => void
}

export function QueueScreen<R extends QueueCase>({ queue, first, panel }: Props<R>) {
  const { t } = useTexts("staff")
  const query = useInfiniteQuery(queueQuery(queue))
  const columns = useColumns()
  const [open, setOpen] = useState<number | null>(first ?? null)
  const cases = query.data?.pages.flatMap(({ items }) => items) ?? []
  const place = cases.findIndex(({ id }) => id === open)
  const step = (by: 1 | -1): void => {
    const next = cases[Math.min(Math.max(place + by, 0), cases.length - 1)]
    if (next) setOpen(next.id)
  }
  useKeys((key) => {
    if (key === "j") step(1)
    if (key === "k") step(-1)
    if (key === "Escape") setOpen(null)
  })
  const decided = (): void => setOpen((cases[place + 1] ?? cases[place - 1])?.id ?? null)
  return (
    <>
      <div className={open === null ? queueStyles.queue : queueStyles.queueWithCase}>
        <DataTable
          name={queue.name}
          label={t(`queue.${queue.name}` as "queue.ticket")}
          columns={columns}
          rows={cases}
          keyOf={({ id }) => id}
          query={query}
          empty={t("queue_empty")}
          onOpen={({ id }) => setOpen(id)}
          openKey={open}
          isQueue
        />
        {open !== null && (
          <Fragment key={open}>
            {panel({ id: open, row: cases[place], onDecided: decided, onClose: () => setOpen(null) })}
          </Fragment>
        )}
      </div>
    </>
  )
}
