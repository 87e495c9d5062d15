import {
  IconAddressBook,
  IconReportAnalytics,
  IconEyeOff,
  IconGift,
  IconNews,
  IconPhone,
  IconUsersPlus,
} from "@tabler/icons-react"
import { useTexts } from "../../core/texts/texts"
import type { VipBenefit } from "./payment.flow"
import styles from "./vip.module.css"

const benefits = {
  conversations: IconUsersPlus,
  posts: IconNews,
  contact: IconAddressBook,
  calls: IconPhone,
  gifts: IconGift,
  hidden: IconEyeOff,
  analysis: IconReportAnalytics,
} as const satisfies Record<VipBenefit, unknown>

const names = Object.keys(benefits) as VipBenefit[]

interface Props {
  /** The benefit that led here, which comes first with its explanation. */
  first: VipBenefit
  /** Discount in percent on the price of gold. */
  percent: number
  /** Name of the recipient of VIP; undefined for the member. */
  recipient: string | undefined
}

export const VipBenefits = ({ first, percent, recipient }: Props) => {
  const { t } = useTexts("payment")
  const label = recipient === undefined ? t("benefits") : t("benefits_for", { name: recipient })
  const First = benefits[first]
  return (
    <div>
      <p className={styles.lead}>
        <First size={28} stroke={1.75} aria-hidden="true" />
        <span>
          <strong>{t(`benefit_${first}`, { percent })}</strong>
          <span>{t(`benefit_${first}_text`)}</span>
        </span>
      </p>
      <ul className={styles.benefits} aria-label={label}>
        {names
          .filter((name) => name !== first)
          .map((name) => {
            const Icon = benefits[name]
            return (
              <li key={name}>
                <Icon size={20} stroke={1.75} aria-hidden="true" />
                {t(`benefit_${name}`, { percent })}
              </li>
            )
          })}
      </ul>
    </div>
  )
}
