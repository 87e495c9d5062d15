import { type Appointment, type AppointmentKind, appointmentKinds, placeMax } from "@redthread/contract/appointment"
import { instantOf, instantsOf, localOf } from "@redthread/contract/appointment-time"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { errorText } from "../../core/error/error-text"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { useNow } from "../../ui/display/RelativeTime"
import { ChoiceField, TextField } from "../../ui/form/Field"
import { Form } from "../../ui/form/Form"
import { freeTimeQuery, usePropose } from "./appointment.queries"
import styles from "./appointment.module.css"
import { clocksOf, ownTimeZone } from "./clock-text"
import { FreeSuggestions } from "./FreeSuggestions"

interface Props {
  person: { user_id: number; name: string }
  /** The proposal or agreement that the new one replaces. */
  instead?: Appointment
  onClose: () => void
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/** The full hour that is about a day ahead. */
const usualTime = (now: number): number => Math.ceil((now + dayMs) / hourMs) * hourMs

export const ProposalDialog = ({ person, instead, onClose }: Props) => {
  const { t } = useTexts("appointment")
  const now = useNow()
  const [zone] = useState(ownTimeZone)
  const [kind, setKind] = useState<AppointmentKind>(instead?.kind ?? "video")
  const [local, setLocal] = useState(() => localOf(instead ? Date.parse(instead.at) : usualTime(Date.now()), zone))
  const [isSecond, setSecond] = useState(false)
  const [place, setPlace] = useState(instead?.place ?? "")
  const { data: other } = useQuery(freeTimeQuery(person.user_id))
  const { mutate, isPending, error } = usePropose(person.user_id)
  const [day = "", time = ""] = local.split("T")
  const at = instantOf(local, zone, isSecond)
  const isAhead = at !== null && at > now
  const submit = () => {
    if (at === null || !isAhead) return
    mutate(
      {
        user_id: person.user_id,
        kind,
        at: new Date(at).toISOString(),
        ...(kind === "date" && place.trim() !== "" && { place }),
        ...(instead && { instead_of: instead.id }),
      },
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog opened title={t(instead ? "change_title" : "title", { name: person.name })} onClose={onClose}>
      <Form className={styles.form} problem={error} onSubmit={submit}>
        <ChoiceField
          label={t("what")}
          name="kind"
          value={kind}
          onChange={setKind}
          choices={appointmentKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <div className={styles.two}>
          <TextField
            label={t("day")}
            type="date"
            value={day}
            min={localOf(now, zone).slice(0, 10)}
            onChange={({ target }) => setLocal(`${target.value}T${time}`)}
          />
          <TextField
            label={t("time")}
            type="time"
            value={time}
            onChange={({ target }) => setLocal(`${day}T${target.value}`)}
          />
        </div>
        <ClockChange local={local} zone={zone} isSecond={isSecond} onSecond={setSecond} />
        {kind === "date" && (
          <TextField
            label={t("place")}
            hint={t("place_hint")}
            maxLength={placeMax}
            value={place}
            onChange={({ target }) => setPlace(target.value)}
          />
        )}
        <Clocks at={at} isAhead={isAhead} name={person.name} otherZone={other?.time_zone ?? null} />
        <FreeSuggestions person={person} onChoose={(chosen) => setLocal(localOf(chosen, zone))} />
        {error && <p role="alert">{errorText(error)}</p>}
        <div className={styles.answers}>
          <Button look="quiet" onClick={onClose}>
            {t("back")}
          </Button>
          <Button type="submit" busy={isPending} disabled={!isAhead}>
            {t("send")}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

interface ClocksProps {
  at: number | null
  isAhead: boolean
  name: string
  otherZone: string | null
}

/** The time as both clocks show it. */
const Clocks = ({ at, isAhead, name, otherZone }: ClocksProps) => {
  const { t } = useTexts("appointment")
  if (at === null) return <p className={styles.clocks}>{t("choose_time")}</p>
  const { own, other } = clocksOf(at, otherZone)
  return (
    <output className={styles.clocks}>
      <span>{t("own_clock", { time: own })}</span>
      {other !== null && <span>{t("other_clock", { time: other, name })}</span>}
      {otherZone === null && <span className={styles.soft}>{t("zone_unknown", { name })}</span>}
      {!isAhead && <span className={styles.problem}>{t("state.passed")}</span>}
    </output>
  )
}

interface ChangeProps {
  local: string
  zone: string
  isSecond: boolean
  onSecond: (isSecond: boolean) => void
}

/** Says if the chosen time does not exist on that day, and lets choose between two of the same name. */
const ClockChange = ({ local, zone, isSecond, onSecond }: ChangeProps) => {
  const { t } = useTexts("appointment")
  const first = instantOf(local, zone)
  if (first === null) return null
  const count = instantsOf(local, zone).length
  if (count === 0) return <p role="note">{t("skipped", { time: localOf(first, zone).slice(11) })}</p>
  if (count === 1) return null
  return (
    <ChoiceField
      label={t("repeated")}
      name="second"
      value={isSecond ? "second" : "first"}
      onChange={(value) => onSecond(value === "second")}
      choices={[
        { value: "first", label: t("repeated_first") },
        { value: "second", label: t("repeated_second") },
      ]}
    />
  )
}
