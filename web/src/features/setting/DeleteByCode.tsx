import { useEffect, useEffectEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import { errorText } from "../../core/error-text"
import { showToast } from "../../core/toast"
import { CodeDialog, lock, problemOf, sentOr, useAccountTexts } from "../account/account.code.part"
import { leave } from "./setting.queries"

interface Props {
  to: string
  send: () => Promise<{ resend_in: number }>
  onClose: () => void
}

const purpose = "recover"

/** For who signs in without a password: the code that is sent here proves whose account it is. */
export const DeleteByCode = ({ to, send, onClose }: Props) => {
  const { t } = useTranslation("setting")
  const texts = useAccountTexts()
  const [isSent, setSent] = useState(false)
  const sendFirst = useEffectEvent(async () => {
    const result = await sentOr(errorText, send)
    if ("message" in result) return showToast({ kind: "error", message: result.message })
    lock(purpose, to, result.resendIn)
    setSent(true)
  })
  useEffect(() => void sendFirst(), [])
  return (
    <CodeDialog
      texts={texts}
      title={t("delete.sure")}
      text={isSent ? texts.code_sent : to}
      submitLabel={t("delete.begin")}
      resend={{ purpose, to, send: () => sentOr(errorText, send) }}
      submit={async ({ code }) => {
        try {
          await leave({ code })
          return null
        } catch (error) {
          return problemOf(error, errorText)
        }
      }}
      onClose={onClose}
    />
  )
}
