import { searchStaff, type SearchResult } from "@redthread/contract/staff-search"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useId, useState } from "react"
import { api } from "../../../core/api/api"
import { errorText } from "../../../core/error/error-text"
import { useMe } from "../../../core/session/session"
import type { TextFunction } from "../../../core/texts/text-keys"
import { useTexts } from "../../../core/texts/texts"
import { Dialog } from "../../../ui/dialog/Dialog"
import { TextField } from "../../../ui/form/Field"
import { comboboxAttributes, optionAfter, optionAttributes } from "../../../ui/form/combobox"
import { overviewQuery } from "../staff.queries"
import { queueText } from "../staff-text"
import { placesOf } from "./places"
import styles from "./office.module.css"

const searchQuery = (q: string, isAllowed: boolean) =>
  queryOptions({
    queryKey: ["staff", "search", q],
    queryFn: ({ signal }) => api(searchStaff, { query: { q } }, { signal }),
    enabled: isAllowed && q.length > 1,
    staleTime: 10_000,
    meta: { quiet: true },
  })

interface Command {
  readonly key: string
  readonly kind: string
  readonly label: string
  readonly detail: string | null
  readonly section: string
  readonly id?: number
}

/** Payments are shown with the member who paid. */
const sectionOf = ({ kind, queue }: SearchResult): string => {
  if (kind === "case") return queue ?? "complaint"
  return kind === "order" ? "order" : "members"
}

const toCommand = (result: SearchResult, t: TextFunction<"staff">): Command => {
  const { kind, queue, id, name, detail, user_id: memberId } = result
  const isMember = kind === "member" || kind === "payment"
  const subject = kind === "case" ? queueText(queue ?? "", t) : t(`search.${kind}`)
  const label = kind === "member" ? (name ?? String(id)) : `${subject} ${id}`
  return {
    key: `${kind} ${queue} ${id}`,
    kind: t(`search.${kind}`),
    label,
    detail: kind === "member" ? detail : [name, detail].filter(Boolean).join(" · "),
    section: sectionOf(result),
    ...(isMember ? (memberId === null ? {} : { id: memberId }) : { id }),
  }
}

function useCommands(typed: string): { commands: Command[]; error: Error | null } {
  const { t } = useTexts("staff")
  const role = useMe()?.role ?? "member"
  const overview = useQuery(overviewQuery)
  const q = typed.trim()
  const found = useQuery(searchQuery(q, role !== "translator"))
  const { queues, sections } = placesOf(role, overview.data?.items.map(({ queue }) => queue) ?? [])
  const places: Command[] = [
    ...queues.map(({ name }) => ({ name, label: queueText(name, t) })),
    ...sections.map(({ name }) => ({ name, label: t(`section.${name}` as "section.members") })),
  ].map(({ name, label }) => ({ key: name, kind: t("search.go"), label, detail: null, section: name }))
  const matching = places.filter(({ label }) => label.toLocaleLowerCase().includes(q.toLocaleLowerCase()))
  const results = found.data?.items.map((result) => toCommand(result, t)) ?? []
  return { commands: q === "" ? places : [...results, ...matching], error: found.error }
}

/** Finds desks, members, cases, payments and orders. */
export const CommandPalette = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTexts("staff")
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState("")
  const [active, setActive] = useState(0)
  const { commands, error } = useCommands(typed)
  const run = (index: number): void => {
    const command = commands[index]
    if (!command) return
    onClose()
    if (command.section === "translation") void navigate({ to: "/staff/translations" })
    else
      void navigate({
        to: "/staff/$section",
        params: { section: command.section },
        search: command.id === undefined ? {} : { id: command.id },
      })
  }
  return (
    <Dialog opened title={t("shell.search")} onClose={onClose} size={620}>
      <div className={styles.palette}>
        <TextField
          label={t("shell.search_label")}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          {...comboboxAttributes(id, commands.length, active)}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={(event) => {
            const next = optionAfter(event.key, active, commands.length)
            if (next !== null) {
              event.preventDefault()
              setActive(next)
            }
            if (event.key === "Enter") {
              event.preventDefault()
              run(active)
            }
          }}
        />
        {error && <p role="alert">{errorText(error)}</p>}
        {commands.length === 0 && !error && <p className={styles.soft}>{t("search.none")}</p>}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <datalist> cannot show kind and detail */}
        <div id={`${id}-list`} role="listbox" aria-label={t("shell.search")} className={styles.commands}>
          {commands.map((command, index) => (
            <div key={command.key} {...optionAttributes(id, index, active, () => run(index))}>
              <span>
                <bdi>{command.label}</bdi> {command.detail !== null && <small dir="auto">{command.detail}</small>}
              </span>
              <small>{command.kind}</small>
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
