import { codedFields, codesOf, minAge, spokenLanguages } from "@redthread/contract/profile"
import { searchAgeMax, type SearchCriteria } from "@redthread/contract/search"
import { useMemo } from "react"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { SelectField, TextField } from "../../ui/form/Field"
import { codedKey, spokenName } from "../profile/profile"
import { allCountries } from "../../core/language/format"
import styles from "./search.module.css"

interface Props {
  draft: SearchCriteria
  onChange: (draft: SearchCriteria) => void
}

type Field = Exclude<keyof SearchCriteria, "mode">

/** Sets a condition of the search; undefined removes it. */
function withField<F extends Field>(
  draft: SearchCriteria,
  field: F,
  value: SearchCriteria[F] | undefined,
): SearchCriteria {
  const { [field]: _before, ...rest } = draft
  return (value === undefined ? rest : { ...rest, [field]: value }) as SearchCriteria
}

const yes = ["online", "verified", "photo"] as const

export const FilterFields = ({ draft, onChange }: Props) => {
  const { t } = useTexts(["search", "profile"])
  const set = <F extends Field>(field: F, value: SearchCriteria[F] | undefined) =>
    onChange(withField(draft, field, value))
  const any = { value: "", label: t("search:any") }
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">{t("search:fields")}</legend>
      <AgeField draft={draft} field="age_min" onSet={set} />
      <AgeField draft={draft} field="age_max" onSet={set} />
      <PlaceFields draft={draft} onChange={onChange} />
      <LanguageField draft={draft} onSet={(language) => set("language", language)} />
      {codedFields.map((field) => (
        <SelectField
          key={field}
          label={t(`profile:field.${field}`)}
          value={String(draft[field]?.[0] ?? "")}
          onChange={({ target: { value } }) => set(field, value === "" ? undefined : ([Number(value)] as never))}
          choices={[
            any,
            ...codesOf(field).map((code) => ({
              value: String(code),
              label: t(`profile:${codedKey(field, code)}` as never),
            })),
          ]}
        />
      ))}
      <div className={styles.checks}>
        {yes.map((field) => (
          <label key={field} className={styles.check}>
            <input
              type="checkbox"
              checked={draft[field] === true}
              onChange={({ target: { checked } }) => set(field, checked ? true : undefined)}
            />
            {t(`search:${field}`)}
          </label>
        ))}
        <Button
          look="ghost"
          size="small"
          onClick={() => onChange({ mode: "keyword", ...(draft.q ? { q: draft.q } : {}) })}
        >
          {t("search:clear")}
        </Button>
      </div>
    </fieldset>
  )
}

interface AgeProps {
  draft: SearchCriteria
  field: "age_min" | "age_max"
  onSet: (field: "age_min" | "age_max", value: number | undefined) => void
}

const AgeField = ({ draft, field, onSet }: AgeProps) => {
  const { t } = useTexts("search")
  return (
    <TextField
      label={t(field)}
      type="number"
      inputMode="numeric"
      min={minAge}
      max={searchAgeMax}
      value={draft[field] ?? ""}
      onChange={({ target: { value } }) => onSet(field, value === "" ? undefined : Math.trunc(Number(value)))}
    />
  )
}

const PlaceFields = ({ draft, onChange }: Props) => {
  const { t } = useTexts("search")
  const countries = useMemo(() => allCountries().map(({ code, name }) => ({ value: code, label: name })), [])
  const pick = (code: string) => {
    const { city: _city, ...rest } = draft
    onChange(withField(rest, "country_code", code === "" ? undefined : code))
  }
  return (
    <>
      <SelectField
        label={t("country")}
        value={draft.country_code ?? ""}
        onChange={({ target: { value } }) => pick(value)}
        choices={[{ value: "", label: t("any") }, ...countries]}
      />
      <TextField
        label={t("city")}
        maxLength={80}
        value={draft.city ?? ""}
        onChange={({ target: { value } }) => onChange(withField(draft, "city", value === "" ? undefined : value))}
      />
    </>
  )
}

interface LanguageProps {
  draft: SearchCriteria
  onSet: (language: string[] | undefined) => void
}

const LanguageField = ({ draft, onSet }: LanguageProps) => {
  const { t } = useTexts("search")
  const named = useMemo(() => {
    const order = new Intl.Collator(currentTag())
    return spokenLanguages
      .map((value) => ({ value, label: spokenName(value) }))
      .toSorted((one, other) => order.compare(one.label, other.label))
  }, [])
  return (
    <SelectField
      label={t("language")}
      value={draft.language?.[0] ?? ""}
      onChange={({ target: { value } }) => onSet(value === "" ? undefined : [value])}
      choices={[{ value: "", label: t("any") }, ...named]}
    />
  )
}
