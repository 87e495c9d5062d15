import { isLifetime, isTrial, type VipPack } from "@redthread/contract/price"
import type { Upgraded } from "@redthread/contract/vip"
import { IconCrown } from "@tabler/icons-react"
import { dateText } from "../../core/language/format"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { useNameOf } from "../remark/remark"
import { close } from "./payment.flow"
import styles from "./payment.module.css"

export const UpgradedStep = ({ result }: { result: Upgraded }) => {
  const { t } = useTexts("payment")
  const { status, me, user_id, vip_expired_at: until } = result
  const name = useNameOf(me === 0 ? user_id : null, result.name)
  const date = until && dateText(until, "long")
  return (
    <>
      <div aria-live="polite" className={styles.result}>
        {status === "failed" ? (
          <p className={styles.headline}>{t("up_failed")}</p>
        ) : (
          <>
            <IconCrown size={32} stroke={1.75} className={styles.crown} aria-hidden="true" />
            <p className={styles.headline}>
              <Added month={result.month as VipPack} />
            </p>
            {me === 0 && <p>{t("up_for", { name })}</p>}
            {date && !isLifetime(result.month as VipPack) && <p>{t("up_until", { date })}</p>}
          </>
        )}
      </div>
      <Button wide onClick={close}>
        {t("done")}
      </Button>
    </>
  )
}

const Added = ({ month }: { month: VipPack }) => {
  const { t } = useTexts("payment")
  if (isTrial(month)) return t("up_trial")
  return isLifetime(month) ? t("up_life") : t("up_success", { count: month })
}
