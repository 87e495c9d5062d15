import { type Language, languageNames, languages } from "@redthread/contract/language"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import type { FeedFilter } from "../feed.queries"
import styles from "./Filters.module.css"

interface Props {
  filter: FeedFilter
  onChange: (filter: FeedFilter) => void
}

export const Filters = ({ filter, onChange }: Props) => {
  const { t } = useTexts("feed")
  const me = useMe()
  const { language, friends } = filter
  return (
    <fieldset className={styles.filters} aria-label={t("filter")}>
      {me && (
        <button
          type="button"
          className={styles.chip}
          aria-pressed={friends === 1}
          onClick={() => onChange({ ...(language ? { language } : {}), ...(friends ? {} : { friends: 1 as const }) })}
        >
          {t("filter_friends")}
        </button>
      )}
      <select
        className={styles.chip}
        aria-label={t("filter_language")}
        data-chosen={language !== undefined}
        value={language ?? ""}
        onChange={({ target }) =>
          onChange({
            ...(friends ? { friends } : {}),
            ...(target.value ? { language: target.value as Language } : {}),
          })
        }
      >
        <option value="">{t("filter_any_language")}</option>
        {languages.map((each) => (
          <option key={each} value={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
    </fieldset>
  )
}
