import type { Profile } from "@redthread/contract/profile"
import { IconPencil } from "@tabler/icons-react"
import { useMemo, useState, type FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { ClientError } from "../../core/client-error"
import { errorText } from "../../core/error-text"
import { currentTag } from "../../core/language"
import { Button } from "../../ui/Button"
import { ChoiceField, SelectField, TextField } from "../../ui/Field"
import { countriesIn } from "./countries"
import { FormButtons } from "./FormButtons"
import { useEditProfile } from "./profile.queries"
import styles from "./ProfileScreen.module.css"

/** Where one lives and whom one looks for, changed in place. */
export const OwnPlace = ({ person }: { person: Profile }) => {
  const { t } = useTranslation("profile")
  const [isEdited, setEdited] = useState(false)
  if (isEdited) return <PlaceForm person={person} onDone={() => setEdited(false)} />
  return (
    <p className={styles.shares}>
      {person.seeking !== null && (
        <>
          <strong>{t("seeks")}</strong>
          <span>{t(`seeking.${person.seeking}`)}</span>
        </>
      )}
      <Button
        look="quiet"
        size="small"
        icon={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setEdited(true)}
      >
        {t("edit.place")}
      </Button>
    </p>
  )
}

const PlaceForm = ({ person, onDone }: { person: Profile; onDone: () => void }) => {
  const { t } = useTranslation("profile")
  const countries = useMemo(() => countriesIn(currentTag()), [])
  const [country, setCountry] = useState(person.location.country_code ?? "")
  const [city, setCity] = useState(person.location.city ?? "")
  const [seeking, setSeeking] = useState(person.seeking)
  const edit = useEditProfile(person.user_id)
  const errorOf = (field: string) =>
    edit.error && (edit.error instanceof ClientError ? edit.error.field : undefined) === field
      ? errorText(edit.error)
      : undefined
  const isElsewhere = edit.error && !errorOf("country_code") && !errorOf("city")
  const save = (event: FormEvent) => {
    event.preventDefault()
    const place = { country_code: country || null, city: city.trim() || null }
    edit.mutate(seeking === null ? place : { ...place, seeking }, { onSuccess: onDone })
  }
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <div className={styles.pair}>
        <SelectField
          label={t("edit.country")}
          autoComplete="country"
          value={country}
          onChange={(event) => setCountry(event.target.value)}
          error={errorOf("country_code")}
          choices={[{ code: "", name: t("edit.no_country") }, ...countries].map(({ code, name }) => ({
            value: code,
            label: name,
          }))}
        />
        <TextField
          label={t("edit.city")}
          autoComplete="address-level2"
          maxLength={80}
          value={city}
          onChange={(event) => setCity(event.target.value)}
          error={errorOf("city")}
        />
      </div>
      <ChoiceField
        label={t("edit.seeking")}
        name="seeking"
        choices={([0, 1] as const).map((value) => ({ value, label: t(`seeking.${value}`) }))}
        value={seeking}
        onChange={setSeeking}
        error={isElsewhere ? errorText(edit.error) : undefined}
      />
      <FormButtons isBusy={edit.isPending} onCancel={onDone} />
    </form>
  )
}
