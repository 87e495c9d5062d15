import { searchTextMax, type SearchCriteria } from "@redthread/contract/search"
import { IconAdjustmentsHorizontal, IconSearch } from "@tabler/icons-react"
import { useState, type FormEvent } from "react"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { FilterFields } from "./FilterFields"
import { filterCount, submitted } from "./search.queries"
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
  const label = (isOpen ? t("fewer") : t("more")) + (count > 0 ? ` · ${count}` : "")
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(submitted(draft))
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
        <Button
          look="quiet"
          aria-label={label}
          aria-expanded={isOpen}
          icon={<IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden="true" />}
          onClick={onToggle}
        >
          <span className={styles.onDesktop}>{label}</span>
          <span className={styles.onPhone}>{count > 0 && count}</span>
        </Button>
      </div>
      {isOpen && <FilterFields draft={draft} onChange={setDraft} />}
      <span className={isOpen ? styles.submit : `${styles.submit} ${styles.onDesktop}`}>
        <Button type="submit" wide>
          {t("submit")}
        </Button>
      </span>
    </form>
  )
}
