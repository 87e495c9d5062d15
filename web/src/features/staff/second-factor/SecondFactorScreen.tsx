import { renewRecoveryCodes } from "@redthread/contract/second-factor"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../../core/api/api"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { secondFactorQuery } from "../staff.queries"
import { RecoveryCodes, TotpSetup } from "./TotpSetup"
import factorStyles from "./second-factor.module.css"

export const SecondFactorScreen = () => {
  const { t } = useTexts("staff")
  const { data } = useQuery(secondFactorQuery)
  const [isSettingUp, setSettingUp] = useState(false)
  const renew = useMutation({ mutationFn: () => api(renewRecoveryCodes) })
  if (!data) return null
  return (
    <div className={factorStyles.gate}>
      <p>{t(data.totp ? "factor.has_app" : "factor.has_none", { count: data.recovery_codes })}</p>
      {renew.data && <RecoveryCodes codes={renew.data.recovery_codes} onDone={() => renew.reset()} />}
      {isSettingUp ? (
        <TotpSetup />
      ) : (
        <Button look="quiet" onClick={() => setSettingUp(true)}>
          {t("factor.set_up")}
        </Button>
      )}
      {data.totp && (
        <Button look="ghost" busy={renew.isPending} onClick={() => renew.mutate()}>
          {t("factor.renew")}
        </Button>
      )}
    </div>
  )
}
