import type { SavedSearch, SearchCriteria } from "@redthread/contract/search"
import { IconBookmark, IconX } from "@tabler/icons-react"
import { useMutation, useQuery } from "@tanstack/react-query"
import { errorText } from "../../core/error/error-text"
import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { IconButton } from "../../ui/button/IconButton"
import { dropSearch, filterCount, keepSearch, markLooked, savedSearchesQuery } from "./search.queries"
import styles from "./search.module.css"

interface Props {
  criteria: SearchCriteria | null
  onLook: (criteria: SearchCriteria) => void
}

const areSameCriteria = (one: SearchCriteria, other: SearchCriteria): boolean => criteriaKey(one) === criteriaKey(other)
const criteriaKey = (criteria: SearchCriteria): string =>
  JSON.stringify(Object.entries(criteria).toSorted(([one], [other]) => (one < other ? -1 : 1)))

export const SavedSearches = ({ criteria, onLook }: Props) => {
  const { t } = useTexts("search")
  const { data } = useQuery(savedSearchesQuery)
  const nameOf = (asked: SearchCriteria) =>
    (asked.q ?? t("fields")) + (filterCount(asked) > 0 ? ` · ${filterCount(asked)}` : "")
  const keep = useMutation({
    mutationFn: (asked: SearchCriteria) => keepSearch(nameOf(asked), asked),
    onSuccess: () => showToast({ kind: "note", message: t("saved_done") }),
    onError: (error) => showToast({ kind: "error", message: errorText(error) }),
  })
  const items = data?.items ?? []
  const canKeep =
    criteria !== null && data !== undefined && !items.some((item) => areSameCriteria(item.criteria, criteria))
  if (items.length === 0 && !canKeep) return null
  return (
    <div className={styles.saved}>
      {items.length > 0 && (
        <ul aria-label={t("saved")}>
          {items.map((item) => (
            <SavedItem key={item.id} item={item} onLook={onLook} />
          ))}
        </ul>
      )}
      {canKeep && (
        <Button
          look="ghost"
          size="small"
          busy={keep.isPending}
          icon={<IconBookmark size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => keep.mutate(criteria)}
        >
          {t("save")}
        </Button>
      )}
    </div>
  )
}

const SavedItem = ({ item, onLook }: { item: SavedSearch; onLook: Props["onLook"] }) => {
  const { t } = useTexts("search")
  const look = () => {
    onLook(item.criteria)
    if (item.new > 0) void markLooked(item.id)
  }
  return (
    <li className={styles.kept}>
      <button type="button" onClick={look}>
        {item.name}
        {item.new > 0 && <strong>{t("fresh", { n: item.new })}</strong>}
      </button>
      <IconButton
        icon={<IconX size={16} stroke={1.75} aria-hidden="true" />}
        label={t("remove", { name: item.name })}
        tooltip="none"
        onClick={() => void dropSearch(item.id)}
      />
    </li>
  )
}
