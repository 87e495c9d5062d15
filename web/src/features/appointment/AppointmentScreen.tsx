import { Link, useParams } from "@tanstack/react-router"
import { useQuery } from "@tanstack/react-query"
import { useTexts } from "../../core/texts/texts"
import { buttonClass } from "../../ui/button/Button"
import { ErrorState, Skeleton } from "../../ui/state/States"
import { useNameOf } from "../remark/remark"
import { profileQuery } from "../profile/profile"
import { AppointmentBox } from "./AppointmentCard"
import { appointmentQuery } from "./appointment.queries"
import styles from "./appointment.module.css"
import { SafeButton } from "./share/SafeButton"

/** The screen that reminders open. */
export const AppointmentScreen = ({ id }: { id: number }) => {
  const { t } = useTexts(["appointment", "shell"])
  const { data, error, refetch } = useQuery(appointmentQuery(id))
  const { data: other } = useQuery({ ...profileQuery(data?.user_id ?? 0), enabled: data !== undefined })
  const name = useNameOf(data?.user_id, other?.name) ?? ""
  return (
    <section className={styles.screen}>
      <h1 data-in-bar>{t("shell:title.appointment")}</h1>
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="180px" />}
      {data && (
        <>
          {name !== "" && <p>{t("appointment:with", { name })}</p>}
          <AppointmentBox appointment={data} person={{ user_id: data.user_id, name }} />
          {data.kind === "date" && <SafeButton id={id} />}
          <Link to="/chat/$id" params={{ id: String(data.user_id) }} className={buttonClass("quiet")}>
            {t("appointment:to_chat")}
          </Link>
        </>
      )}
    </section>
  )
}

export const AppointmentRoute = () => {
  const { id } = useParams({ from: "/members/appointment/$id" })
  return <AppointmentScreen key={id} id={Number(id)} />
}
