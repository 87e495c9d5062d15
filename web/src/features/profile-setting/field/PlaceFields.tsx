import type { FoundLocation } from "@redthread/contract/location"
import type { Profile } from "@redthread/contract/profile"
import { useMemo } from "react"
import { useTexts } from "../../../core/texts/texts"
import { SelectField } from "../../../ui/form/Field"
import { allCountries } from "../../../core/language/format"
import { useSaveProfile } from "../profile-setting"
import { SavedField } from "../../../ui/setting/autosave"
import { TownField } from "./TownField"

interface Props {
  person: Profile
  onPicked?: () => void
}

/** Country and town; choosing a town sets its country as well. */
export const PlaceFields = ({ person, onPicked }: Props) => {
  const saving = useSaveProfile()
  const { city, country_code } = person.location
  const pick = (place: FoundLocation) => saving.save({ city: place.city, country_code: place.country_code }, onPicked)
  return (
    <>
      <SavedField state={saving.state}>
        <TownField
          city={city ?? ""}
          country={country_code}
          onPick={pick}
          onText={(text) => saving.save({ city: text || null })}
          error={saving.error}
        />
      </SavedField>
      <CountryField person={person} />
    </>
  )
}

const CountryField = ({ person }: Props) => {
  const { t } = useTexts("profile")
  const countries = useMemo(() => allCountries(), [])
  const { state, error, pending, save } = useSaveProfile()
  const chosen = pending?.country_code === undefined ? person.location.country_code : pending.country_code
  return (
    <SavedField state={state}>
      <SelectField
        label={t("edit.country")}
        autoComplete="country"
        value={chosen ?? ""}
        onChange={(event) => save({ country_code: event.target.value || null })}
        error={error}
        choices={[
          { value: "", label: t("edit.no_country") },
          ...countries.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
    </SavedField>
  )
}
