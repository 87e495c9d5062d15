import type { Appointment, AppointmentRecord } from "@redthread/contract/appointment"
import { IconCalendarHeart, IconMapPin, IconPhone, IconVideo } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTexts } from "../../core/texts/texts"
import { useNow } from "../../ui/display/RelativeTime"
import { Skeleton } from "../../ui/state/States"
import { AppointmentActions } from "./AppointmentActions"
import { listenToAppointments } from "./appointment.live"
import { appointmentQuery, appointmentsQuery } from "./appointment.queries"
import styles from "./appointment.module.css"
import { clocksOf } from "./clock-text"

listenToAppointments()

const icons = { voice: IconPhone, video: IconVideo, date: IconCalendarHeart } as const

interface Person {
  user_id: number
  name: string
}

/** One request answers all cards of a conversation; an old one is fetched alone. */
function useAppointment(id: number, userId: number) {
  const list = useQuery(appointmentsQuery(userId))
  const listed = list.data?.items.find((one) => one.id === id)
  const single = useQuery({ ...appointmentQuery(id), enabled: list.isSuccess && !listed })
  return { data: listed ?? single.data, isFailed: !listed && (list.isError || single.isError) }
}

export const AppointmentCard = ({ id, person }: { id: number; person: Person }) => {
  const { t } = useTexts("appointment")
  const { data, isFailed } = useAppointment(id, person.user_id)
  if (!data && isFailed) return <p className={styles.note}>{t("gone")}</p>
  if (!data) return <Skeleton width="260px" height="150px" />
  return <AppointmentBox appointment={data} person={person} />
}

export const AppointmentBox = ({ appointment, person }: { appointment: Appointment; person: Person }) => {
  const { t } = useTexts("appointment")
  const now = useNow()
  const { kind, place, state, mine } = appointment
  const at = Date.parse(appointment.at)
  const { own, other } = clocksOf(at, appointment.other_time_zone)
  const Icon = icons[kind]
  const isOver = state === "proposed" && at <= now
  return (
    <section className={styles.card} aria-label={`${t(`kind.${kind}`)}, ${own}`} data-state={state}>
      <p className={styles.kind}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        {t(`kind.${kind}`)}
      </p>
      <p className={styles.time}>
        <time dateTime={appointment.at}>{own}</time>
      </p>
      {other !== null && <p className={styles.soft}>{t("other_clock", { time: other, name: person.name })}</p>}
      {place !== null && (
        <p className={styles.place}>
          <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
          <bdi>{place}</bdi>
        </p>
      )}
      <p className={styles.state} data-state={state}>
        {isOver ? t("state.passed") : t(state === "proposed" && mine ? "state.waiting" : `state.${state}`)}
      </p>
      <AppointmentActions appointment={appointment} person={person} now={now} />
    </section>
  )
}

interface NoteProps {
  record: AppointmentRecord
  isMine: boolean
  name: string
}

export const AppointmentNote = ({ record: { event, kind }, isMine, name }: NoteProps) => {
  const { t } = useTexts("appointment")
  const Icon = icons[kind]
  const said = event === "proposed" ? "accepted" : event
  return (
    <p className={styles.note}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {isMine ? t(`note.you_${said}`) : t(`note.${said}`, { name })}
    </p>
  )
}
