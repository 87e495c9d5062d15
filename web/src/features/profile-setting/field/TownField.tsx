import { type FoundLocation, searchLocations } from "@redthread/contract/location"
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query"
import { type KeyboardEvent, useId, useState } from "react"
import { isComposing, useComposition, useDebounced } from "../../../core/page/typing"
import { useTexts } from "../../../core/texts/texts"
import { comboboxAttributes, optionAfter, optionAttributes } from "../../../ui/form/combobox"
import { TextField } from "../../../ui/form/Field"
import { api } from "../../../core/api/api"
import styles from "./field.module.css"

const locationsQuery = (typed: string) =>
  queryOptions({
    queryKey: ["location", typed],
    queryFn: ({ signal }) => api(searchLocations, { query: { k: typed } }, { signal }),
    enabled: typed !== "",
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })

/** Delay in ms after the last letter, until towns are requested. */
const pause = 300

interface Props {
  city: string
  country: string | null
  onPick: (place: FoundLocation) => void
  /** Stores a town as typed if the search does not know it. */
  onText: (text: string) => void
  error?: string | undefined
}

export const TownField = ({ city, country, onPick, onText, error }: Props) => {
  const { t } = useTexts(["settings_profile", "profile"])
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { isComposing: isWithinWord, handlers } = useComposition()
  const typed = useDebounced((draft ?? "").trim(), pause, isWithinWord)
  const { data, isFetching } = useQuery(locationsQuery(typed))
  const places = isOpen && typed ? (data?.locations ?? []) : []
  const isNone = isOpen && typed !== "" && !isFetching && places.length === 0
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const reopen = () => {
    setDraft(draft ?? city)
    setOpen(true)
  }
  const pick = (place: FoundLocation) => {
    setDraft(place.name ?? "")
    close()
    onPick(place)
  }
  const leave = () => {
    close()
    if (draft === null || draft.trim() === city) return setDraft(null)
    const same = places.find((place) => isSame(place, draft, country))
    if (same) return pick(same)
    onText(draft.trim())
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const chosen = places[active]
    if (event.key === "Enter") return chosen ? pick(chosen) : leave()
    if (event.key === "Escape") return isOpen ? close() : setDraft(null)
    if (event.altKey && event.key === "ArrowUp") return close()
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
    event.preventDefault()
    if (!isOpen) return reopen()
    if (!event.altKey) setActive(optionAfter(event.key, active, places.length) ?? active)
  }
  return (
    <div>
      <TextField
        label={t("profile:edit.city")}
        hint={isNone ? t("edit.town_none") : undefined}
        // A <datalist> cannot load entries or show the country, so this is a combobox.
        {...comboboxAttributes(id, places.length, active)}
        {...handlers}
        autoComplete="off"
        maxLength={80}
        value={draft ?? city}
        error={error}
        onChange={(event) => {
          setDraft(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onBlur={leave}
        onKeyDown={press}
      />
      <output className="visually-hidden">
        {isNone ? t("edit.town_none") : places.length > 0 && t("edit.towns", { count: places.length })}
      </output>
      {places.length > 0 && <TownList id={id} places={places} active={active} onPick={pick} />}
    </div>
  )
}

/** A complete name counts as a choice; of equal names the one in the member's country is chosen. */
const isSame = (place: FoundLocation, text: string, country: string | null): boolean =>
  [place.city, place.name].some((name) => name?.toLocaleLowerCase() === text.trim().toLocaleLowerCase()) &&
  (country === null || country === place.country_code)

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the list of a combobox: a <datalist> cannot be styled */

const nameOf = ({ name, country }: FoundLocation): string => name ?? country

interface TownListProps {
  id: string
  places: readonly FoundLocation[]
  active: number
  onPick: (place: FoundLocation) => void
}

const TownList = ({ id, places, active, onPick }: TownListProps) => {
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
