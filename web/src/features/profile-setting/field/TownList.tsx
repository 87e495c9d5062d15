/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the list of a combobox: <datalist> can't be drawn, and the keys are heard by the field */
import type { FoundLocation } from "@redthread/contract/location"
import { useTranslation } from "react-i18next"
import styles from "./field.module.css"

const nameOf = ({ name, country }: FoundLocation): string => name ?? country

interface Props {
  /** Begins the ids that the field refers to: `<id>-list`, `<id>-0` and so on. */
  id: string
  places: readonly FoundLocation[]
  active: number
  onPick: (place: FoundLocation) => void
}

/** What a town field offers. */
export const TownList = ({ id, places, active, onPick }: Props) => {
  const { t } = useTranslation("profile")
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t("edit.city")} className={styles.towns}>
      {places.map((place, index) => (
        <div
          key={`${place.country_code} ${place.city}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          ref={(option) => {
            if (index === active) option?.scrollIntoView({ block: "nearest" })
          }}
          // The field keeps the focus, so that it is not left before this is picked.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(place)}
        >
          <span>{nameOf(place)}</span>
          {place.city && <span className={styles.land}>{place.country}</span>}
        </div>
      ))}
    </div>
  )
}
