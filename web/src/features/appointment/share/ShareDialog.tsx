import type { Appointment } from "@redthread/contract/appointment"
import { checkInGraceMinutes, type DateShare, shareHours } from "@redthread/contract/date-share"
import { useQuery } from "@tanstack/react-query"
import { showToast } from "../../../core/error/toast"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { TextField } from "../../../ui/form/Field"
import { SwitchRow } from "../../../ui/setting/SwitchRow"
import { ErrorState, Skeleton } from "../../../ui/state/States"
import { shareQuery, useEndShare, useShareDate } from "../appointment.queries"
import styles from "../appointment.module.css"
import { fromLocalInput, toLocalInput } from "../clock-text"
import { SafeButton } from "./SafeButton"
import { ShareFriends } from "./ShareFriends"

interface Props {
  appointment: Appointment
  person: { name: string }
  onClose: () => void
}

export const ShareDialog = ({ appointment, person: { name }, onClose }: Props) => {
  const { t } = useTexts("appointment")
  const { data, error, refetch } = useQuery(shareQuery(appointment.id))
  const share = data?.share
  return (
    <Dialog opened title={t("share.title")} onClose={onClose} size={520}>
      <div className={styles.form}>
        <p>{t("share.text", { name })}</p>
        {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton height="220px" />}
        {data && !share?.link && <Begin id={appointment.id} />}
        {share?.link && <Open id={appointment.id} appointment={appointment} share={share} link={share.link} />}
      </div>
    </Dialog>
  )
}

const Begin = ({ id }: { id: number }) => {
  const { t } = useTexts("appointment")
  const change = useShareDate(id)
  return (
    <>
      <p className={styles.soft}>{t("share.begin_text", { hours: shareHours })}</p>
      <div className={styles.answers}>
        <Button busy={change.isPending} onClick={() => change.mutate({})}>
          {t("share.begin")}
        </Button>
      </div>
    </>
  )
}

const fields = ["who", "when", "where"] as const

interface OpenProps {
  id: number
  appointment: Appointment
  share: DateShare
  link: string
}

const Open = ({ id, appointment, share, link }: OpenProps) => {
  const { t } = useTexts("appointment")
  const change = useShareDate(id)
  const end = useEndShare(id)
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    showToast({ kind: "note", message: t("share.copied") })
  }
  return (
    <>
      <div className={styles.link}>
        <input readOnly aria-label={t("share.link")} value={link} onFocus={({ target }) => target.select()} />
        <Button size="small" onClick={() => void copy()}>
          {t("share.copy")}
        </Button>
      </div>
      <fieldset className={styles.shown}>
        <legend>{t("share.shows")}</legend>
        {fields
          .filter((field) => field !== "where" || appointment.place !== null)
          .map((field) => (
            <SwitchRow
              key={field}
              label={t(`share.${field}`)}
              checked={share[field]}
              onChange={(isShown) => change.mutate({ [field]: isShown })}
            />
          ))}
      </fieldset>
      <Moment
        key={`end ${share.ends_at}`}
        label={t("share.ends")}
        value={share.ends_at}
        onSave={(ends_at) => ends_at !== null && change.mutate({ ends_at })}
      />
      <Moment
        key={`check ${share.check_in_at}`}
        label={t("share.check_in")}
        hint={t("share.check_in_hint", { minutes: checkInGraceMinutes })}
        value={share.check_in_at}
        onSave={(check_in_at) => change.mutate({ check_in_at })}
      />
      <SafeButton id={id} />
      <ShareFriends id={id} friends={share.friends} />
      <div className={styles.answers}>
        <Button look="danger" busy={end.isPending} onClick={() => end.mutate()}>
          {t("share.end")}
        </Button>
      </div>
    </>
  )
}

interface MomentProps {
  label: string
  hint?: string
  value: string | null
  onSave: (value: string | null) => void
}

/** Saved when the field is left, because each digit changes its value. */
const Moment = ({ label, hint, value, onSave }: MomentProps) => {
  const shown = value === null ? "" : toLocalInput(Date.parse(value))
  return (
    <TextField
      label={label}
      hint={hint}
      type="datetime-local"
      defaultValue={shown}
      onBlur={({ target }) => target.value !== shown && onSave(fromLocalInput(target.value))}
    />
  )
}
