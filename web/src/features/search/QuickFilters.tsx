import type { SearchCriteria } from "@redthread/contract/search"
import {
  IconCamera,
  IconClock,
  IconMapPin,
  IconMicrophone,
  IconPlane,
  IconRosetteDiscountCheck,
  IconSparkles,
} from "@tabler/icons-react"
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
  { field: "distance", value: nearKm, text: "search:near_me", Icon: IconMapPin },
  { field: "visiting", value: true, text: "trip:visiting", Icon: IconPlane },
  { field: "new", value: true, text: "search:new", Icon: IconSparkles },
  { field: "online", value: true, text: "search:online", Icon: IconClock },
  { field: "verified", value: true, text: "search:verified", Icon: IconRosetteDiscountCheck },
  { field: "photo", value: true, text: "search:photo", Icon: IconCamera },
  { field: "voice", value: true, text: "search:voice", Icon: IconMicrophone },
] as const

/** Filters that are switched by one press. Only members have a town to be near to, and see travel plans. */
export const QuickFilters = ({ criteria, onSearch }: Props) => {
  const { t } = useTexts(["search", "trip"])
  const me = useMe()
  const now: SearchCriteria = criteria ?? { mode: "keyword" }
  return (
    <fieldset className={styles.quick} aria-label={t("search:quick")}>
      {toggles.map(({ field, value, text, Icon }) =>
        (field === "distance" || field === "visiting") && !me ? null : (
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
