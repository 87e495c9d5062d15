/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the list of a combobox: <datalist> can't be drawn */
import type { FoundLocation } from "@redthread/contract/location"
import { useTexts } from "../../../core/texts/texts"
import { optionAttributes } from "../../../ui/form/combobox"
import styles from "./field.module.css"

const nameOf = ({ name, country }: FoundLocation): string => name ?? country

interface Props {
  /** The combobox's. */
  id: string
  places: readonly FoundLocation[]
  active: number
  onPick: (place: FoundLocation) => void
}

/** What a town field offers. */
export const TownList = ({ id, places, active, onPick }: Props) => {
  const { t } = useTexts("profile")
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t("edit.city")} className={styles.towns}>
      {places.map((place, index) => (
        <div key={`${place.country_code} ${place.city}`} {...optionAttributes(id, index, active, () => onPick(place))}>
          <span>{nameOf(place)}</span>
          {place.city && <span className={styles.land}>{place.country}</span>}
        </div>
      ))}
    </div>
  )
}
