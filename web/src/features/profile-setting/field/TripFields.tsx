import { addTrip, deleteTrip, listTrips, type Trip, tripsMax } from "@redthread/contract/trip"
import { IconPlane, IconTrash } from "@tabler/icons-react"
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type FormEvent, useId, useState } from "react"
import { api } from "../../../core/api/api"
import { queryClient } from "../../../core/api/query-client"
import { errorText } from "../../../core/error/error-text"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { IconButton } from "../../../ui/button/IconButton"
import { TextField } from "../../../ui/form/Field"
import { ErrorState, Skeleton } from "../../../ui/state/States"
import settings from "../../../ui/setting/setting.module.css"
import { TripLine } from "../../trip/trip"
import { TownField } from "./TownField"
import styles from "./trip.module.css"

const tripsKey = ["trips"]

const tripsQuery = queryOptions({
  queryKey: tripsKey,
  queryFn: ({ signal }) => api(listTrips, {}, { signal }),
})

const changed = (): Promise<void[]> =>
  Promise.all([tripsKey, ["profile"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

/** Travel plans, and a form for one more. */
export const TripFields = () => {
  const { t } = useTexts(["trip", "ui"])
  const { data, error, refetch } = useQuery(tripsQuery)
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton height="44px" />
  return (
    <div className={settings.fields}>
      {data.items.length === 0 ? (
        <p className={styles.empty}>{t("trip:empty")}</p>
      ) : (
        <ul className={styles.trips}>
          {data.items.map((trip) => (
            <Plan key={trip.id} trip={trip} />
          ))}
        </ul>
      )}
      {data.items.length < tripsMax ? <NewPlan key={data.items.length} /> : <p>{t("trip:full")}</p>}
      <Link to="/travel" className={styles.help}>
        {t("trip:help")}
      </Link>
    </div>
  )
}

const Plan = ({ trip }: { trip: Trip }) => {
  const { t } = useTexts("trip")
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(deleteTrip, { params: { id: trip.id } }),
    onSuccess: changed,
  })
  return (
    <li>
      <IconPlane size={20} stroke={1.75} aria-hidden="true" />
      <TripLine trip={trip} />
      <IconButton
        icon={<IconTrash size={20} stroke={1.75} aria-hidden="true" />}
        label={t("remove", { city: trip.city })}
        disabled={isPending}
        onClick={() => mutate()}
      />
    </li>
  )
}

interface Draft {
  city: string
  country: string | null
  from: string
  to: string
}

/** Today by the browser's clock, as a date field has it. */
const today = (): string => new Date().toLocaleDateString("sv")

const NewPlan = () => {
  const { t } = useTexts("trip")
  const id = useId()
  const [draft, setDraft] = useState<Draft>({ city: "", country: null, from: "", to: "" })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ city, country, from, to }: Draft) =>
      api(addTrip, { body: { city, country_code: country ?? "", from, to } }),
    onSuccess: changed,
    meta: { quiet: true },
  })
  const isComplete = draft.city !== "" && draft.country !== null && draft.from !== "" && draft.to !== ""
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) mutate(draft)
  }
  return (
    <form className={styles.form} aria-labelledby={id} onSubmit={submit}>
      <h3 id={id}>{t("add")}</h3>
      <TownField
        city={draft.city}
        country={draft.country}
        onPick={({ city, country_code }) => setDraft({ ...draft, city: city ?? "", country: country_code })}
        onText={(city) => setDraft({ ...draft, city, country: null })}
      />
      <div className={settings.two}>
        <TextField
          label={t("from")}
          type="date"
          min={today()}
          value={draft.from}
          onChange={({ target: { value } }) => setDraft({ ...draft, from: value })}
        />
        <TextField
          label={t("to")}
          type="date"
          min={draft.from || today()}
          value={draft.to}
          onChange={({ target: { value } }) => setDraft({ ...draft, to: value })}
        />
      </div>
      {error && <p role="alert">{errorText(error)}</p>}
      <Button type="submit" look="quiet" busy={isPending} disabled={!isComplete}>
        {t("add")}
      </Button>
    </form>
  )
}
