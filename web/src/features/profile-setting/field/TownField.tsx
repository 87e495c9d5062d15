import type { FoundLocation } from "@redthread/contract/location"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useId, useState, type KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import { TextField } from "../../../ui/Field"
import { locationsQuery } from "./location.queries"
import { TownList } from "./TownList"

/** ms without another letter before the server is asked. */
const pause = 300

interface Props {
  city: string
  country: string | null
  onPick: (place: FoundLocation) => void
  /** What was written is no town we know: it is kept as it is. */
  onText: (text: string) => void
  error?: string | undefined
}

/** A town by typing its first letters: a combobox as WAI-ARIA's authoring practices describe it. */
export const TownField = ({ city, country, onPick, onText, error }: Props) => {
  const { t } = useTranslation(["settings_profile", "profile"])
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = useLate((draft ?? "").trim())
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
    // An input method is choosing a symbol: its keys are not ours.
    if (event.nativeEvent.isComposing) return
    const chosen = places[active]
    if (event.key === "Enter") return chosen ? pick(chosen) : leave()
    if (event.key === "Escape") return isOpen ? close() : setDraft(null)
    if (event.altKey && event.key === "ArrowUp") return close()
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    if (!isOpen) return reopen()
    if (event.altKey || places.length === 0) return
    setActive((active + step + places.length + (active < 0 && step < 0 ? 1 : 0)) % places.length)
  }
  return (
    <div>
      <TextField
        label={t("profile:edit.city")}
        hint={isNone ? t("edit.town_none") : undefined}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <datalist> can neither wait for an answer nor say the country
        role="combobox"
        aria-expanded={places.length > 0}
        aria-controls={places.length > 0 ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={places[active] ? `${id}-${active}` : undefined}
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

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Written out in full instead of picked; of towns of one name that in the country one lives in. */
const isSame = (place: FoundLocation, text: string, country: string | null): boolean =>
  [place.city, place.name].some((name) => name?.toLocaleLowerCase() === text.trim().toLocaleLowerCase()) &&
  (country === null || country === place.country_code)

/** The text as it was a pause ago, so that not every letter asks. */
function useLate(text: string): string {
  const [late, setLate] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return late
}
