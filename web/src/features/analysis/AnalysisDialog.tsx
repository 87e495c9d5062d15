import { analyse, type AnalysisFigures, type Band, bands } from "@redthread/contract/analysis"
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query"
import { currentTag } from "../../core/language/language"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { ErrorState, Skeleton } from "../../ui/state/States"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { VipOffer } from "../payment/payment"
import { useCalled } from "../remark/remark"
import styles from "./analysis.module.css"

const analysisQuery = (userId: number) =>
  queryOptions({
    queryKey: ["analysis", userId],
    queryFn: ({ signal }) => api(analyse, { body: { user_id: userId } }, { signal }),
  })

/** The call needs no idempotency key, because an analysis can be bought only once. */
const useBuyAnalysis = (userId: number) =>
  useMutation({
    mutationFn: (price: number) => api(analyse, { body: { user_id: userId, price } }),
    onSuccess: (analysis) => queryClient.setQueryData(analysisQuery(userId).queryKey, analysis),
    onError: () => queryClient.invalidateQueries({ queryKey: analysisQuery(userId).queryKey }),
  })

interface Props {
  person: { user_id: number; name: string }
  isOwn: boolean
  onClose: () => void
}

export const AnalysisDialog = ({ person, isOwn, onClose }: Props) => {
  const { t } = useTexts("analysis")
  const { data, error, refetch } = useQuery(analysisQuery(person.user_id))
  const { name } = useCalled(person)
  const title = isOwn ? t("own") : t("title", { name })
  return (
    <Dialog opened title={title} onClose={onClose}>
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="240px" />}
      {data?.analysis && <Figures figures={data.analysis} />}
      {data && !data.analysis && <Offer person={person} price={data.price} />}
    </Dialog>
  )
}

const Offer = ({ person, price }: { person: Props["person"]; price: number }) => {
  const { t } = useTexts("analysis")
  const balance = useMe()?.balance ?? 0
  const buy = useBuyAnalysis(person.user_id)
  const { name } = useCalled(person)
  const gold = (amount: number): string => amount.toLocaleString(currentTag())
  return (
    <div className={styles.offer}>
      <p>{t("offer", { name })}</p>
      <p className={styles.soft}>{t("balance", { gold: gold(balance) })}</p>
      <Button busy={buy.isPending} onClick={() => buy.mutate(price)}>
        {t("buy", { gold: gold(price) })}
      </Button>
      <VipOffer
        benefit="analysis"
        onBought={() => void queryClient.invalidateQueries({ queryKey: analysisQuery(person.user_id).queryKey })}
      />
    </div>
  )
}

const Figures = ({ figures: { log, login_at, answers, trade, message } }: { figures: AnalysisFigures }) => {
  const { t } = useTexts("analysis")
  return (
    <div className={styles.figures}>
      {log.length > 0 && <Weeks log={log} />}
      <dl className={styles.facts}>
        <div>
          <dt>{t("here")}</dt>
          <dd>{t(login_at === null ? "not_shown" : `here_at.${login_at}`)}</dd>
        </div>
        <div>
          <dt>{t("answers")}</dt>
          <dd>{t(answers === null ? "nobody_wrote" : `answer.${answers}`)}</dd>
        </div>
        <BandLine label={t("messages")} band={message} />
        <BandLine label={t("trade")} band={trade} />
      </dl>
      <p className={styles.soft}>{t("note")}</p>
    </div>
  )
}

const heightOf = (band: Band): number => bands.indexOf(band) / (bands.length - 1)

/** Draws one activity bar per week, the current week last, with a text for screen readers. */
const Weeks = ({ log }: { log: readonly Band[] }) => {
  const { t } = useTexts("analysis")
  const label = log.map((band) => t(`band.${band}`)).join(", ")
  return (
    <figure className={styles.weeks}>
      <figcaption>{t("activity")}</figcaption>
      <svg viewBox="0 0 320 84" role="img" aria-label={`${t("activity")}: ${label}`}>
        {log.map((band, week) => {
          const height = 4 + 72 * heightOf(band)
          return (
            <rect
              key={`${week}-${band}`}
              className={band === "none" ? styles.empty : styles.bar}
              x={week * 40 + 6}
              y={80 - height}
              width="28"
              height={height}
              rx="4"
            />
          )
        })}
        <path className={styles.base} d="M0 82h320" />
      </svg>
    </figure>
  )
}

const BandLine = ({ label, band }: { label: string; band: Band }) => {
  const { t } = useTexts("analysis")
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={styles.band} aria-hidden="true">
          {bands.slice(1).map((each, index) => (
            <span key={each} className={index < bands.indexOf(band) ? styles.full : undefined} />
          ))}
        </span>
        {t(`band.${band}`)}
      </dd>
    </div>
  )
}
