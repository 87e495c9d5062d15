import { toGold } from "@redthread/contract/gold"
import { type Language, languageTags } from "@redthread/contract/language"
import { pageFacts } from "@redthread/contract/page-content"
import {
  type Currency,
  isLifetime,
  isTrial,
  priceOf,
  rechargePresets,
  vipPacks,
  type VipPack,
  vipPrice,
  vipSavings,
} from "@redthread/contract/price"
import type pageTexts from "@redthread/texts/en/page.json"
import styles from "./StaticPage.module.css"

export type PageTexts = typeof pageTexts

interface Props {
  texts: PageTexts
  language: Language
}

const plain = (language: Language, digits = 0) =>
  new Intl.NumberFormat(languageTags[language], { minimumFractionDigits: digits, maximumFractionDigits: 2 })

/** Returns the price in whole units of the currency, at the default rate. */
const cost = (gold: number, currency: Currency, isVip: boolean): number =>
  priceOf(gold * 100, currency, { rate: 1, isVip }).amount / 100

export const GoldPrices = ({ texts: { paid }, language }: Props) => (
  <>
    <table className={styles.table}>
      <caption>{paid.table}</caption>
      <thead>
        <tr>
          <th scope="col">{paid.gold}</th>
          <th scope="col">{paid.usd}</th>
          <th scope="col">{paid.rmb}</th>
          <th scope="col">{paid.vip_usd}</th>
        </tr>
      </thead>
      <tbody>
        {rechargePresets.map((gold) => (
          <tr key={gold}>
            <th scope="row">{plain(language).format(gold)}</th>
            <td>{plain(language, 2).format(cost(gold, "USD", false))}</td>
            <td>{plain(language, 2).format(cost(gold, "CNY", false))}</td>
            <td>{plain(language, 2).format(cost(gold, "USD", true))}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>{paid.note.replace("{{max}}", pageFacts.max)}</p>
  </>
)

function packName({ vip }: PageTexts, pack: VipPack): string {
  if (isTrial(pack)) return vip.trial
  return isLifetime(pack) ? vip.lifetime : String(pack)
}

export const VipPrices = ({ texts, language }: Props) => (
  <table className={styles.table}>
    <caption>{texts.vip.table}</caption>
    <thead>
      <tr>
        <th scope="col">{texts.vip.months}</th>
        <th scope="col">{texts.vip.gold}</th>
        <th scope="col">{texts.vip.a_month}</th>
        <th scope="col">{texts.vip.saved}</th>
      </tr>
    </thead>
    <tbody>
      {vipPacks.map((pack) => (
        <tr key={pack}>
          <th scope="row">{packName(texts, pack)}</th>
          <td>{plain(language).format(toGold(vipPrice(pack)))}</td>
          <td>{isTrial(pack) || isLifetime(pack) ? "–" : plain(language).format(toGold(vipPrice(pack)) / pack)}</td>
          <td>
            {vipSavings[pack] ? `${plain(language).format(vipSavings[pack])} %${isLifetime(pack) ? "+" : ""}` : "–"}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
