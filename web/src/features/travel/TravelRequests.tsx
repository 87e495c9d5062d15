import { type TravelRequest, travelServices } from "@redthread/contract/travel"
import { dateText } from "../../core/language/format"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { useCancelTravel } from "./travel.queries"
import styles from "./travel.module.css"

export const TravelRequests = ({ requests }: { requests: readonly TravelRequest[] }) => {
  const { t } = useTexts("travel")
  if (requests.length === 0) return null
  return (
    <section className={styles.requests} aria-label={t("requests")}>
      <h2>{t("requests")}</h2>
      {requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </section>
  )
}

const Request = ({ request }: { request: TravelRequest }) => {
  const { t } = useTexts("travel")
  const cancel = useCancelTravel()
  const { id, state, destination, meet, steps } = request
  const services = travelServices.filter((service) => request[service]).map((service) => t(`service.${service}`))
  return (
    <article className={styles.request} aria-label={destination}>
      <h3>{destination}</h3>
      <p className={styles.soft}>{[t("meeting", { name: meet }), ...services].join(" · ")}</p>
      <ol className={styles.steps}>
        {steps.map(({ state: step, note, created_at }) => (
          <li key={created_at + step}>
            <strong>{t(`state.${step}`)}</strong> <time dateTime={created_at}>{dateText(created_at)}</time>
            {note && <p dir="auto">{note}</p>}
          </li>
        ))}
      </ol>
      {state === "submitted" && (
        <div>
          <Button look="ghost" size="small" busy={cancel.isPending} onClick={() => cancel.mutate(id)}>
            {t("cancel")}
          </Button>
        </div>
      )}
    </article>
  )
}
