import { wheelPrizes, type WheelSpin } from "@redthread/contract/wheel"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { useTexts } from "../../core/texts/texts"
import { Button, buttonClass } from "../../ui/button/Button"
import { ErrorState, Skeleton } from "../../ui/state/States"
import { noteSpun, useSpin, wheelQuery } from "./wheel.queries"
import { Wheel } from "./Wheel"
import styles from "./wheel.module.css"

/** Time in ms until the wheel stops and the result is shown. */
const spinTime = 3000

export const SpinBox = () => {
  const { data, error, refetch } = useQuery(wheelQuery)
  if (data) return <Ready commitment={data.commitment} spun={data.spun} />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  return <Skeleton height="420px" />
}

interface ReadyProps {
  commitment: string
  spun: WheelSpin | null
}

const Ready = ({ commitment, spun }: ReadyProps) => {
  const { t } = useTexts("wheel")
  const spin = useSpin()
  const [isOver, setOver] = useState(false)
  const made = spin.data
  useEffect(() => {
    if (!made) return
    const timer = setTimeout(() => {
      setOver(true)
      noteSpun()
    }, spinTime)
    return () => clearTimeout(timer)
  }, [made])
  const shown = made ?? spun
  const isTurning = made !== undefined && !isOver
  return (
    <div className={styles.box}>
      <Wheel prize={shown?.index ?? null} turning={made !== undefined} stopped={shown !== null && !isTurning} />
      <div className={styles.outcome} aria-live="polite">
        {shown && !isTurning && <Outcome spin={shown} isFresh={made !== undefined} />}
        {isTurning && <p className={styles.soft}>{t("turning")}</p>}
      </div>
      {!shown && (
        <Button
          size="large"
          wide
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member opened the wheel in order to spin it
          autoFocus
          busy={spin.isPending}
          onClick={() => spin.mutate(commitment)}
        >
          {t("spin")}
        </Button>
      )}
    </div>
  )
}

const Outcome = ({ spin, isFresh }: { spin: WheelSpin; isFresh: boolean }) => {
  const { t } = useTexts("wheel")
  const kind = wheelPrizes[spin.index]?.kind ?? "miss"
  return (
    <>
      <p className={kind === "miss" ? styles.nothing : styles.won}>
        {t(isFresh ? `won.${kind}` : `had.${kind}`, { gold: spin.gold })}
      </p>
      {kind === "free_trip" && (
        <Link to="/travel" className={buttonClass("primary", "small")}>
          {t("to_travel")}
        </Link>
      )}
      <p className={styles.soft}>{t("tomorrow")}</p>
    </>
  )
}
