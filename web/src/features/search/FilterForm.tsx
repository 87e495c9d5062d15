import { searchTextMax, type SearchCriteria } from "@redthread/contract/search"
import { IconAdjustmentsHorizontal, IconSearch } from "@tabler/icons-react"
import { useState, type FormEvent } from "react"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { FilterFields } from "./FilterFields"
import { filterCount } from "./search.queries"
import styles from "./search.module.css"

interface Props {
  criteria: SearchCriteria | null
  isOpen: boolean
  onToggle: () => void
  onSearch: (criteria: SearchCriteria) => void
}

export const FilterForm = ({ criteria, isOpen, onToggle, onSearch }: Props) => {
  const { t } = useTexts("search")
  const [draft, setDraft] = useState<SearchCriteria>(criteria ?? { mode: "keyword" })
  const count = filterCount(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { q, ...rest } = draft
    const words = q?.trim()
    onSearch({ ...rest, mode: count > 0 ? "advanced" : "keyword", ...(words ? { q: words } : {}) })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.line}>
        <span className={styles.words}>
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          <input
            type="search"
            enterKeyHint="search"
            aria-label={t("label")}
            placeholder={t("placeholder")}
            maxLength={searchTextMax}
            value={draft.q ?? ""}
            onChange={({ target: { value } }) => setDraft({ ...draft, q: value })}
          />
        </span>
        <Button type="submit">{t("submit")}</Button>
        <Button
          look="quiet"
          aria-expanded={isOpen}
          icon={<IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden="true" />}
          onClick={onToggle}
        >
          {isOpen ? t("fewer") : t("more")}
          {count > 0 && ` · ${count}`}
        </Button>
      </div>
      {isOpen && <FilterFields draft={draft} onChange={setDraft} />}
    </form>
  )
}
