import type { Appointment } from "@redthread/contract/appointment"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { useAnswerAppointment } from "./appointment.queries"
import styles from "./appointment.module.css"
import { clocksOf } from "./clock-text"

interface Props {
  appointment: Appointment
  person: { name: string }
  onClose: () => void
}

/** Says before a date is accepted that the other member may show it to a friend. */
export const AcceptDialog = ({ appointment, person: { name }, onClose }: Props) => {
  const { t } = useTexts("appointment")
  const answer = useAnswerAppointment(appointment)
  const { own, other } = clocksOf(Date.parse(appointment.at), appointment.other_time_zone)
  return (
    <Dialog opened title={t("accept_title", { name })} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.time}>{own}</p>
        {other !== null && <p className={styles.soft}>{t("other_clock", { time: other, name })}</p>}
        {appointment.place !== null && (
          <p>
            <bdi>{appointment.place}</bdi>
          </p>
        )}
        <p>{t("may_be_shared", { name })}</p>
        <div className={styles.answers}>
          <Button look="quiet" onClick={onClose}>
            {t("back")}
          </Button>
          <Button busy={answer.isPending} onClick={() => answer.mutate("accept", { onSuccess: onClose })}>
            {t("accept_date")}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
