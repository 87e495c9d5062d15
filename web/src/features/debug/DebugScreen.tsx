import { showDebug } from "@redthread/contract/debug"
import { queryOptions, useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { api } from "../../core/api/api"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { RelativeTime } from "../../ui/display/RelativeTime"
import { Row, Section } from "../../ui/setting/Section"
import styles from "../../ui/setting/setting.module.css"
import { ErrorState, Waiting } from "../../ui/state/States"

const debugQuery = queryOptions({
  queryKey: ["debug"],
  queryFn: ({ signal }) => api(showDebug, {}, { signal }),
  staleTime: 0,
})

const Facts = ({ title, facts }: { title: string; facts: readonly (readonly [string, ReactNode])[] }) => (
  <Section title={title}>
    <ul className={styles.rows}>
      {facts.map(([name, value]) => (
        <li key={name} className={styles.row}>
          <Row title={name} action={<span className={styles.value}>{value}</span>} />
        </li>
      ))}
    </ul>
  </Section>
)

export const DebugScreen = () => {
  const { t } = useTexts(["debug", "ui"])
  const { data, error, refetch, isFetching } = useQuery(debugQuery)
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Waiting />
  const { versions, connections, translation, queue, outbox } = data
  const models = translation?.models.filter(({ state }) => state !== "missing") ?? []
  return (
    <section className={styles.screen}>
      <h1>{t("debug:title")}</h1>
      <Button look="quiet" busy={isFetching} onClick={() => void refetch()}>
        {t("debug:refresh")}
      </Button>
      <Facts title={t("debug:versions")} facts={Object.entries(versions)} />
      <Facts
        title={t("debug:connections")}
        facts={[
          [t("debug:sockets"), connections.sockets],
          [t("debug:database"), connections.database],
        ]}
      />
      {models.length > 0 && (
        <Facts
          title={t("debug:models")}
          facts={models.map(({ direction, state, bytes, total, problem }) => [
            direction,
            state === "downloading" ? `${Math.floor((100 * bytes) / Math.max(1, total))} %` : (problem ?? state),
          ])}
        />
      )}
      {queue.length > 0 && <Facts title={t("debug:queue")} facts={queue.map(({ name, waiting }) => [name, waiting])} />}
      <Section title={t("debug:outbox")}>
        {outbox.length === 0 && <p className={styles.row}>{t("debug:empty")}</p>}
        <ul className={styles.rows}>
          {outbox.map(({ to, subject, text, code, at }) => (
            <li key={`${at} ${to} ${subject}`} className={styles.row}>
              <Row
                title={`${to} · ${subject}`}
                note={
                  <>
                    <RelativeTime at={at} /> · {text}
                  </>
                }
                action={code && <strong>{code}</strong>}
              />
            </li>
          ))}
        </ul>
      </Section>
    </section>
  )
}
