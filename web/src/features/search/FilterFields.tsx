import { codedFields, codesOf, minAge, spokenLanguages, type CodedField } from "@redthread/contract/profile"
import { searchAgeMax, type SearchCriteria } from "@redthread/contract/search"
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { currentTag } from "../../core/language/language"
import { allCountries } from "../../core/language/format"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { ChoiceField, SelectField, TextField } from "../../ui/form/Field"
import { codedKey, profileQuery, spokenName } from "../profile/profile"
import { ManyField } from "./ManyField"
import { type CriteriaField, withField } from "./search.queries"
import styles from "./search.module.css"

interface Props {
  draft: SearchCriteria
  onChange: (draft: SearchCriteria) => void
}

type Set = <F extends CriteriaField>(field: F, value: SearchCriteria[F] | undefined) => void

/** The height is a range; the other fields with codes take several values. */
const manyFields = codedFields.filter((field) => field !== "height")

export const FilterFields = ({ draft, onChange }: Props) => {
  const { t } = useTexts(["search", "profile"])
  const set: Set = (field, value) => onChange(withField(draft, field, value))
  const languages = useSpokenLanguages()
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">{t("search:fields")}</legend>
      <GenderField draft={draft} onSet={set} />
      <AgeField draft={draft} field="age_min" onSet={set} />
      <AgeField draft={draft} field="age_max" onSet={set} />
      <HeightFields draft={draft} onSet={set} />
      <PlaceFields draft={draft} onChange={onChange} onSet={set} />
      <VisitFields draft={draft} onChange={onChange} />
      <ManyField
        label={t("search:language")}
        choices={languages}
        chosen={draft.language ?? []}
        onChange={(chosen) => set("language", chosen.length > 0 ? chosen : undefined)}
      />
      <ManyField
        label={t("search:learns")}
        choices={languages}
        chosen={draft.learns ?? []}
        onChange={(chosen) => set("learns", chosen.length > 0 ? chosen : undefined)}
      />
      {manyFields.map((field) => (
        <CodedFieldChoice key={field} field={field} draft={draft} onSet={set} />
      ))}
      <div className={styles.clear}>
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

interface FieldProps {
  draft: SearchCriteria
  onSet: Set
}

/** Shows what a search without this filter finds: by words all members, otherwise the sought gender. */
const GenderField = ({ draft, onSet }: FieldProps) => {
  const { t } = useTexts(["search", "profile"])
  const me = useMe()
  const { data: own } = useQuery({ ...profileQuery(me?.id ?? 0), enabled: me !== null })
  const usual = draft.q?.trim() ? "any" : (own?.seeking ?? "any")
  return (
    <div className={styles.whole}>
      <ChoiceField<0 | 1 | "any">
        label={t("search:gender")}
        name="gender"
        value={draft.gender ?? usual}
        onChange={(gender) => onSet("gender", gender)}
        choices={[
          { value: 0, label: t("profile:seeking.0") },
          { value: 1, label: t("profile:seeking.1") },
          { value: "any", label: t("search:everyone") },
        ]}
      />
    </div>
  )
}

const CodedFieldChoice = ({ field, draft, onSet }: FieldProps & { field: Exclude<CodedField, "height"> }) => {
  const { t } = useTexts("profile")
  const choices = codesOf(field).map((code) => ({ value: String(code), label: t(codedKey(field, code)) }))
  return (
    <ManyField
      label={t(`field.${field}`)}
      choices={choices}
      chosen={(draft[field] ?? []).map(String)}
      onChange={(chosen) => onSet(field, chosen.length > 0 ? (chosen.map(Number) as never) : undefined)}
    />
  )
}

const AgeField = ({ draft, field, onSet }: FieldProps & { field: "age_min" | "age_max" }) => {
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

const heights = codesOf("height")

const HeightFields = ({ draft, onSet }: FieldProps) => {
  const { t } = useTexts(["search", "profile"])
  const [first = 0, last = 0] = [heights[0], heights.at(-1)]
  const chosen = draft.height ?? []
  const [low, high] = chosen.length > 0 ? [Math.min(...chosen), Math.max(...chosen)] : [first, last]
  const setRange = (from: number, to: number) => {
    const range = heights.filter((code) => code >= Math.min(from, to) && code <= Math.max(from, to))
    onSet("height", range.length === heights.length ? undefined : (range as never))
  }
  const choices = heights.map((code) => ({ value: String(code), label: t(`profile:${codedKey("height", code)}`) }))
  const any = { value: "", label: t("search:any") }
  return (
    <>
      <SelectField
        label={t("search:height_min")}
        value={low === first ? "" : String(low)}
        onChange={({ target: { value } }) => setRange(value === "" ? first : Number(value), high)}
        choices={[any, ...choices.slice(1)]}
      />
      <SelectField
        label={t("search:height_max")}
        value={high === last ? "" : String(high)}
        onChange={({ target: { value } }) => setRange(low, value === "" ? last : Number(value))}
        choices={[any, ...choices.slice(0, -1)]}
      />
    </>
  )
}

/** Radii in km. */
const distances = [10, 25, 50, 100, 200, 500]

/** The stay of a visitor; without a town the search is for visitors of the member's own. */
const VisitFields = ({ draft, onChange }: Props) => {
  const { t } = useTexts("trip")
  const me = useMe()
  if (!me) return null
  const { visiting: _visiting, visit_from: _from, visit_to: _to, ...others } = draft
  const field = (name: "visit_from" | "visit_to") => (
    <TextField
      label={t(name)}
      type="date"
      value={draft[name] ?? ""}
      onChange={({ target: { value } }) => onChange(withField(draft, name, value === "" ? undefined : value))}
    />
  )
  return (
    <>
      <label className={styles.whole}>
        <input
          type="checkbox"
          checked={draft.visiting === true}
          onChange={({ target: { checked } }) => onChange(checked ? { ...draft, visiting: true } : others)}
        />{" "}
        {t("visiting")} <small>{t("visiting_text")}</small>
      </label>
      {draft.visiting && field("visit_from")}
      {draft.visiting && field("visit_to")}
    </>
  )
}

const PlaceFields = ({ draft, onChange, onSet }: Props & FieldProps) => {
  const { t } = useTexts("search")
  const me = useMe()
  const countries = useMemo(() => allCountries().map(({ code, name }) => ({ value: code, label: name })), [])
  const pick = (code: string) => {
    const { city: _city, ...rest } = draft
    onChange(withField(rest, "country_code", code === "" ? undefined : code))
  }
  const km = useMemo(() => new Intl.NumberFormat(currentTag(), { style: "unit", unit: "kilometer" }), [])
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
        onChange={({ target: { value } }) => onSet("city", value === "" ? undefined : value)}
      />
      <SelectField
        label={t("distance")}
        hint={me && draft.distance && !draft.city ? t("distance_hint") : undefined}
        value={String(draft.distance ?? "")}
        onChange={({ target: { value } }) => onSet("distance", value === "" ? undefined : Number(value))}
        choices={[
          { value: "", label: t("any") },
          ...distances.map((each) => ({ value: String(each), label: t("within", { distance: km.format(each) }) })),
        ]}
      />
    </>
  )
}

function useSpokenLanguages() {
  return useMemo(() => {
    const order = new Intl.Collator(currentTag())
    return spokenLanguages
      .map((value) => ({ value, label: spokenName(value) }))
      .toSorted((one, other) => order.compare(one.label, other.label))
  }, [])
}
