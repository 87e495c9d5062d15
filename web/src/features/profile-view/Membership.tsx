import type { Me } from "@redthread/contract/account"
import { dateText } from "../../core/language/format"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import styles from "./ProfileScreen.module.css"

/** For oneself alone: the level, until when, and the gold there is. */
export const Membership = ({ me }: { me: Me }) => {
  const { t } = useTexts("profile")
  const isVip = me.vip === 1 || me.free === 1
  const until = me.vip_expired_at
  return (
    <dl className={styles.membership}>
      <div>
        <dt>{t("membership.level")}</dt>
        <dd>{t(isVip ? "membership.vip" : "membership.general")}</dd>
      </div>
      {isVip && until && (
        <div>
          <dt>{t("membership.until")}</dt>
          <dd>{dateText(until, "long")}</dd>
        </div>
      )}
      <div>
        <dt>{t("membership.gold")}</dt>
        <dd className={styles.gold}>{me.balance.toLocaleString(currentTag())}</dd>
      </div>
    </dl>
  )
}
