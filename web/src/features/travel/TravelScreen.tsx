import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { ErrorState, Skeleton } from "../../ui/state/States"
import { Journey } from "./Journey"
import { TravelForm } from "./TravelForm"
import { TravelRequests } from "./TravelRequests"
import { askAnew, travelQuery } from "./travel.queries"
import styles from "./travel.module.css"

export const TravelScreen = () => {
  const { t } = useTexts("travel")
  const { data, error, refetch } = useQuery(travelQuery)
  const news = useMe()?.counter.notification ?? 0
  // Decisions of staff arrive as notifications.
  useEffect(() => {
    if (news > 0) void askAnew()
  }, [news])
  const [isSubmitted, setSubmitted] = useState(false)
  return (
    <section className={styles.screen}>
      <header>
        <h1 data-in-bar>{t("title")}</h1>
        <p className={styles.soft}>{t("text")}</p>
      </header>
      <Journey />
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="420px" />}
      {data && (
        <>
          {isSubmitted ? (
            <output className={styles.submitted}>
              <h2>{t("submitted_title")}</h2>
              <p>{t("submitted_text")}</p>
              <Button look="quiet" onClick={() => setSubmitted(false)}>
                {t("another")}
              </Button>
            </output>
          ) : (
            <TravelForm freeTrips={data.free_trips} fee={data.fee} onSubmitted={() => setSubmitted(true)} />
          )}
          <TravelRequests requests={data.items} />
        </>
      )}
    </section>
  )
}
