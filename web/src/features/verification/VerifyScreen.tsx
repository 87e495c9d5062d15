import type { Verification, VerificationAttempt } from "@redthread/contract/verification"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { IconHourglass, IconRosetteDiscountCheck } from "@tabler/icons-react"
import { Suspense, useEffect } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { errorText } from "../../core/error/error-text"
import { currentTag } from "../../core/language/language"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Drawing } from "../../ui/state/Drawing"
import { Section } from "../../ui/setting/Section"
import setting from "../../ui/setting/setting.module.css"
import { ErrorState, Skeleton } from "../../ui/state/States"
import { useStart, useWithdraw, verificationQuery } from "./verification.queries"
import styles from "./verification.module.css"

const GestureTask = lazyPart(() => import("./GestureTask"), "GestureTask")

export const VerifyScreen = () => {
  const { t } = useTexts(["verification", "shell"])
  const query = useQuery(verificationQuery)
  useNews()
  return (
    <section className={setting.screen}>
      <h1 data-in-bar>{t("shell:title.verify")}</h1>
      {query.data ? (
        <State found={query.data} />
      ) : query.error ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton height="320px" />
      )}
    </section>
  )
}

/** Requests the state when a notification reports the decision. */
function useNews(): void {
  const client = useQueryClient()
  const count = useMe()?.counter.notification ?? 0
  useEffect(() => {
    if (count > 0) void client.invalidateQueries({ queryKey: verificationQuery.queryKey })
  }, [client, count])
}

const State = ({ found }: { found: Verification }) => {
  const { verified, attempt } = found
  if (verified) return <Verified />
  if (attempt?.state === "waiting") return <Waits attempt={attempt} />
  if (attempt?.state === "shown")
    return (
      <Suspense fallback={<Skeleton height="320px" />}>
        <GestureTask key={attempt.id} attempt={attempt} />
      </Suspense>
    )
  return <Intro found={found} />
}

const Verified = () => {
  const { t } = useTexts("verification")
  return (
    <div className={styles.status}>
      <IconRosetteDiscountCheck className={styles.mark} size={72} stroke={1.5} aria-hidden="true" />
      <h2>{t("verified.title")}</h2>
      <p>{t("verified.text")}</p>
    </div>
  )
}

const Waits = ({ attempt }: { attempt: VerificationAttempt }) => {
  const { t } = useTexts("verification")
  const withdraw = useWithdraw()
  return (
    <div className={styles.status}>
      <IconHourglass className={styles.waits} size={56} stroke={1.5} aria-hidden="true" />
      <h2>{t("waiting.title")}</h2>
      <p>{t("waiting.text")}</p>
      <Button look="ghost" size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate(attempt.id)}>
        {t("waiting.take_back")}
      </Button>
    </div>
  )
}

const points = ["gesture", "selfie", "people", "gone"] as const

const Intro = ({ found }: { found: Verification }) => {
  const { t } = useTexts("verification")
  const start = useStart()
  const { attempt, tries_left: left, next_try_at: next } = found
  return (
    <>
      {attempt?.state === "refused" && <Refused attempt={attempt} />}
      <div className={styles.intro}>
        <Drawing name="real" />
        <p>{t("intro")}</p>
      </div>
      <Section title={t("how.title")}>
        <ol className={styles.points}>
          {points.map((point) => (
            <li key={point}>{t(`how.${point}`)}</li>
          ))}
        </ol>
      </Section>
      {start.error && (
        <p className={setting.problem} role="alert">
          {errorText(start.error)}
        </p>
      )}
      {left > 0 ? (
        <Button wide busy={start.isPending} onClick={() => start.mutate()}>
          {t("begin")}
        </Button>
      ) : (
        <p className={styles.limit}>{t("limit", { when: next ? whenOf(next) : "" })}</p>
      )}
    </>
  )
}

const whenOf = (at: string): string =>
  new Date(at).toLocaleString(currentTag(), { weekday: "long", hour: "numeric", minute: "2-digit" })

const Refused = ({ attempt: { reason, note } }: { attempt: VerificationAttempt }) => {
  const { t } = useTexts("verification")
  return (
    <div className={styles.refused} role="note">
      <strong>{t("refused.title")}</strong>
      {reason && <p>{t(`refused.${reason}`)}</p>}
      {note && <p dir="auto">{note}</p>}
    </div>
  )
}
