import { useMutation } from "@tanstack/react-query"
import { useEffect } from "react"
import { errorText } from "../../../core/error/error-text"
import { showToast } from "../../../core/error/toast"
import { useTextFile, useTexts } from "../../../core/texts/texts"
import { isProblem } from "../../../core/error/client-error"
import { problemOf, trySendCode } from "../account-calls"
import { CodeDialog } from "../code/CodeForm"
import { lock } from "../code/resend-lock"
import { leave } from "./setting.queries"

interface Props {
  to: string
  send: () => Promise<{ resend_in: number }>
  onClose: () => void
}

const purpose = "recover"

export const DeleteByCode = ({ to, send, onClose }: Props) => {
  const { t } = useTexts("setting")
  const texts = useTextFile("account")
  const { mutate, data: isSent } = useMutation({
    mutationFn: async () => {
      const result = await trySendCode(errorText, send)
      if (isProblem(result)) showToast({ kind: "error", message: result.message })
      else lock(purpose, to, result.resendIn)
      return !isProblem(result)
    },
  })
  useEffect(() => mutate(), [mutate])
  return (
    <CodeDialog
      texts={texts}
      title={t("delete.sure")}
      text={isSent ? texts.code_sent : to}
      submitLabel={t("delete.begin")}
      resend={{ purpose, to, send: () => trySendCode(errorText, send) }}
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
