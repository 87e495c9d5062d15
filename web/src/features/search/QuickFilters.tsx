import type { SearchCriteria } from "@redthread/contract/search"
import { IconCamera, IconClock, IconMapPin, IconRosetteDiscountCheck, IconSparkles } from "@tabler/icons-react"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { submitted, withField } from "./search.queries"
import styles from "./search.module.css"

/** Radius of "near me" in km. */
const nearKm = 50

interface Props {
  criteria: SearchCriteria | null
  onSearch: (criteria: SearchCriteria) => void
}

const toggles = [
  { field: "distance", value: nearKm, text: "near_me", Icon: IconMapPin },
  { field: "new", value: true, text: "new", Icon: IconSparkles },
  { field: "online", value: true, text: "online", Icon: IconClock },
  { field: "verified", value: true, text: "verified", Icon: IconRosetteDiscountCheck },
  { field: "photo", value: true, text: "photo", Icon: IconCamera },
] as const

/** Filters that are switched by one press. Only members have a town to be near to. */
export const QuickFilters = ({ criteria, onSearch }: Props) => {
  const { t } = useTexts("search")
  const me = useMe()
  const now: SearchCriteria = criteria ?? { mode: "keyword" }
  return (
    <fieldset className={styles.quick} aria-label={t("quick")}>
      {toggles.map(({ field, value, text, Icon }) =>
        field === "distance" && !me ? null : (
          <button
            key={field}
            type="button"
            aria-pressed={now[field] !== undefined}
            onClick={() => {
              const next = withField(now, field, now[field] === undefined ? (value as never) : undefined)
              onSearch(submitted(next))
            }}
          >
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            {t(text)}
          </button>
        ),
      )}
    </fieldset>
  )
}
