import { findDate, searchThread } from "@redthread/contract/thread"
import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query"
import { withEmoji } from "@redthread/contract/emoji"
import { IconX } from "@tabler/icons-react"
import { api } from "../../../core/api/api"
import { isComposing, useSearchField } from "../../../core/page/typing"
import { showToast } from "../../../core/error/toast"
import { useTexts } from "../../../core/texts/texts"
import { IconButton } from "../../../ui/button/IconButton"
import { InfiniteList } from "../../../ui/state/InfiniteList"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import { Skeleton } from "../../../ui/state/States"
import { shownLang } from "../../translation/translation"
import type { ThreadHead } from "./conversation"
import { jumpTo } from "./use-jump"
import styles from "./ThreadSearch.module.css"

interface Props {
  head: ThreadHead & { id: number }
  onClose: () => void
}

export const ThreadSearch = ({ head, onClose }: Props) => {
  const { t } = useTexts(["chat", "ui"])
  const { q, field } = useSearchField()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the search from its field
    <div
      className={styles.search}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || isComposing(event)) return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={styles.fields}>
        <input
          type="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader opened the search in order to type
          autoFocus
          maxLength={100}
          aria-label={t("chat:search_in")}
          placeholder={t("chat:search_in")}
          {...field}
        />
        <DayField head={head} />
        <IconButton
          icon={<IconX size={18} stroke={1.75} aria-hidden="true" />}
          label={t("ui:close")}
          onClick={onClose}
        />
      </div>
      {q !== "" && <SearchResults head={head} q={q} />}
    </div>
  )
}

/** Earliest day. While a year is typed, the field reports the years 2, 20 and 202. */
const firstDay = "2000-01-01"
/** The Swedish date format is the one of the date field. */
const today = (): string => new Date().toLocaleDateString("sv")

const DayField = ({ head }: Pick<Props, "head">) => {
  const { t } = useTexts("chat")
  const find = useMutation({
    mutationFn: (day: string) =>
      api(findDate, { params: { id: head.id }, query: { at: new Date(`${day}T00:00:00`).toISOString() } }),
  })
  const go = (day: string) =>
    find.mutate(day, {
      // If several requests run, only the last one calls back.
      onSuccess: ({ seq }) =>
        seq === null ? showToast({ kind: "note", message: t("go_to_day_none") }) : jumpTo(head.user_id, seq),
    })
  return (
    <input
      type="date"
      aria-label={t("go_to_day")}
      title={t("go_to_day")}
      min={firstDay}
      max={today()}
      onChange={({ target: { value, validity } }) => value !== "" && validity.valid && go(value)}
    />
  )
}

const SearchResults = ({ head, q }: Pick<Props, "head"> & { q: string }) => {
  const { t } = useTexts("chat")
  const query = useInfiniteQuery({
    queryKey: ["chat", "search", head.id, q],
    queryFn: ({ pageParam, signal }) =>
      api(
        searchThread,
        { params: { id: head.id }, query: { q, ...(pageParam === null ? {} : { max_id: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const messages = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className={styles.found}>
      <InfiniteList
        query={query}
        isEmpty={messages.length === 0 && !query.hasNextPage}
        skeleton={<Skeleton height="40px" />}
        empty={<p className={styles.none}>{t("search_in_empty", { query: q })}</p>}
      >
        <ul>
          {messages.map((message) => (
            <li key={message.id}>
              <button type="button" onClick={() => jumpTo(head.user_id, message.seq)}>
                <span className={styles.words} lang={shownLang(message, head.receive)} dir="auto">
                  {withEmoji(message.translate ?? message.content)}
                </span>
                <span className={styles.time}>
                  <RelativeTime at={message.created_at} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </InfiniteList>
    </div>
  )
}
