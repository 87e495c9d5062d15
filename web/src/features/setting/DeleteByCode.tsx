import { useTranslation } from "react-i18next"
import { errorText } from "../../core/error-text"
import { CodeDialog, problemOf, sentOr, useAccountTexts } from "../account/account.code.part"
import { leave } from "./setting.queries"

interface Props {
  to: string
  send: () => Promise<{ resend_in: number }>
  onClose: () => void
}

/** For who signs in without a password: the code that is sent here proves whose account it is. */
export const DeleteByCode = ({ to, send, onClose }: Props) => {
  const { t } = useTranslation("setting")
  const texts = useAccountTexts()
  return (
    <CodeDialog
      texts={texts}
      title={t("delete.sure")}
      text={to}
      submitLabel={t("delete.begin")}
      resend={{ purpose: "recover", to, send: () => sentOr(errorText, send) }}
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
