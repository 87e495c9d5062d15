import { wheelParts, wheelPrizes, type WheelSpin } from "@redthread/contract/wheel"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { currentTag } from "../../core/language/language"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Section } from "../../ui/setting/Section"
import setting from "../../ui/setting/setting.module.css"
import { SpinBox } from "./SpinBox"
import { allowOffer, isOfferOff } from "./wheel-offer"
import { checkSpin, type Verdict, wheelQuery } from "./wheel.queries"
import styles from "./wheel.module.css"

export const WheelScreen = () => {
  const { t } = useTexts("wheel")
  return (
    <section className={setting.screen}>
      <header>
        <h1 data-in-bar>{t("title")}</h1>
        <p className={setting.text}>{t("text")}</p>
      </header>
      <SpinBox />
      <Odds />
      <Check />
      <OfferChoice />
    </section>
  )
}

const kinds = [
  { id: "gold_1", prizes: [2] },
  { id: "gold_10", prizes: [1] },
  { id: "gold_100", prizes: [3] },
  { id: "free_trip", prizes: [0] },
  { id: "miss", prizes: [4, 5, 6, 7] },
] as const

const Odds = () => {
  const { t } = useTexts("wheel")
  const number = (value: number) => value.toLocaleString(currentTag())
  return (
    <Section title={t("odds")} text={t("odds_text", { parts: number(wheelParts) })}>
      <ul className={setting.rows}>
        {kinds.map(({ id, prizes }) => {
          const weight = prizes.reduce<number>((sum, prize) => sum + (wheelPrizes[prize]?.weight ?? 0), 0)
          return (
            <li key={id} className={setting.row}>
              <span>{t(`prize.${id}`)}</span>
              <span className={setting.value}>{t("times", { times: number(weight), parts: number(wheelParts) })}</span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const Check = () => {
  const { t } = useTexts("wheel")
  const { data } = useQuery(wheelQuery)
  return (
    <Section title={t("fair")} text={t("fair_text")}>
      <dl className={styles.proof}>
        {data && (
          <div>
            <dt>{t("commitment")}</dt>
            <dd>{data.commitment}</dd>
          </div>
        )}
        {data?.spun && <Proof spin={data.spun} />}
      </dl>
    </Section>
  )
}

const Proof = ({ spin }: { spin: WheelSpin }) => {
  const { t } = useTexts("wheel")
  const me = useMe()
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const check = () => me && void checkSpin(spin, me.id).then(setVerdict)
  return (
    <>
      <div>
        <dt>{t("seed")}</dt>
        <dd>{spin.seed}</dd>
      </div>
      <div>
        <dt>{t("client_seed")}</dt>
        <dd>{spin.client_seed}</dd>
      </div>
      <div className={styles.verdict}>
        <Button look="quiet" size="small" onClick={check}>
          {t("check")}
        </Button>
        <output className={verdict === "fair" ? setting.good : undefined}>{verdict && t(`verdict.${verdict}`)}</output>
      </div>
    </>
  )
}

const OfferChoice = () => {
  const { t } = useTexts("wheel")
  const [isOff, setOff] = useState(isOfferOff)
  const change = (off: boolean) => {
    allowOffer(!off)
    setOff(off)
  }
  return (
    <label className={styles.never}>
      <input type="checkbox" checked={isOff} onChange={({ target }) => change(target.checked)} />
      {t("never")}
    </label>
  )
}
