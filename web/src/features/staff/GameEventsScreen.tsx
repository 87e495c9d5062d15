import { type GameEvent, gamePrizesMax, listGameEvents, setGamePrizes } from "@redthread/contract/game"
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { errorText } from "../../core/error/error-text"
import { dateText } from "../../core/language/format"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { SelectField, TextField } from "../../ui/form/Field"
import { Form } from "../../ui/form/Form"
import { api } from "../../core/api/api"
import { DataTable } from "./DataTable"
import { MemberLink } from "./queue/CaseFrame"
import styles from "./staff.module.css"
import { staffChanged } from "./staff.queries"

const gameEventsQuery = infiniteQueryOptions({
  queryKey: ["staff", "game"],
  queryFn: ({ pageParam, signal }) =>
    api(listGameEvents, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
})

const useSetGamePrizes = () =>
  useMutation({
    mutationFn: ({ week, prizes }: { week: string; prizes: number[] }) =>
      api(setGamePrizes, { params: { week }, body: { prizes } }),
    onSuccess: staffChanged,
    meta: { quiet: true },
  })

const dayMs = 86_400_000
/** Number of weeks with editable prizes, including this week. */
const weeksAhead = 8

const numberText = (gold: number): string => gold.toLocaleString(currentTag())

/** Returns Mondays from this week's on, as YYYY-MM-DD in UTC. */
function nextWeeks(now: number): string[] {
  const monday = now - ((new Date(now).getUTCDay() + 6) % 7) * dayMs
  return Array.from({ length: weeksAhead }, (_, index) =>
    new Date(monday + index * 7 * dayMs).toISOString().slice(0, 10),
  )
}

export const GameEventsScreen = () => {
  const { t } = useTexts("staff")
  const query = useInfiniteQuery(gameEventsQuery)
  const events = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <PrizesForm events={events} />
      <DataTable
        name="game"
        label={t("section.game")}
        columns={[
          { key: "week", label: t("game.week"), value: ({ week }) => week, cell: ({ week }) => dateText(week) },
          { key: "prizes", label: t("game.prizes"), value: ({ prizes }) => prizes.map(numberText).join(" · ") },
          {
            key: "winners",
            label: t("game.winners"),
            value: ({ winners }) => winners.map(({ user_id, name }) => name ?? String(user_id)).join(", "),
            cell: (event) => <Winners of={event} />,
          },
        ]}
        rows={events}
        keyOf={({ id }) => id}
        query={query}
        empty={t("game.none")}
      />
    </>
  )
}

const Winners = ({ of: { settled_at: settledAt, winners } }: { of: GameEvent }) => {
  const { t } = useTexts("staff")
  if (settledAt === null) return t("game.open")
  if (winners.length === 0) return t("game.nobody")
  return (
    <ol className={styles.history}>
      {winners.map(({ place, user_id, name, gold }) => (
        <li key={place}>
          {place}. <MemberLink id={user_id} name={name ?? String(user_id)} /> {t("gold", { gold: numberText(gold) })}
        </li>
      ))}
    </ol>
  )
}

const PrizesForm = ({ events }: { events: readonly GameEvent[] }) => {
  const { t } = useTexts("staff")
  const [weeks] = useState(() => nextWeeks(Date.now()))
  const [week, setWeek] = useState(weeks[0] ?? "")
  // The text is undefined until it is edited.
  const [typed, setTyped] = useState<string>()
  const set = useSetGamePrizes()
  const stored = events.find((event) => event.week === week)?.prizes.join(" ") ?? ""
  const text = typed ?? stored
  const prizes = text
    .split(/\s/)
    .filter((part) => part !== "")
    .map((part) => Number(part.replace(",", ".")))
  const send = (): void => set.mutate({ week, prizes }, { onSuccess: () => setTyped(undefined) })
  return (
    <Form className={styles.form} problem={set.failureCount} onSubmit={send}>
      <SelectField
        label={t("game.week")}
        choices={weeks.map((value) => ({ value, label: dateText(value) }))}
        value={week}
        onChange={({ target }) => {
          setWeek(target.value)
          setTyped(undefined)
        }}
      />
      <TextField
        label={t("game.prizes")}
        hint={t("game.hint", { max: gamePrizesMax })}
        value={text}
        maxLength={100}
        error={set.error ? errorText(set.error) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" size="small" busy={set.isPending} disabled={text === stored || prizes.some(Number.isNaN)}>
        {t("game.save")}
      </Button>
    </Form>
  )
}
