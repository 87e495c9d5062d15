import { unsubscribeMail } from "@redthread/contract/notification-setting"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../core/api/api"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { EmptyState, ErrorState } from "../../ui/state/States"

/** Target of the unsubscribe link in mails; works without signing in. */
export const UnsubscribeScreen = () => {
  const { t } = useTexts("notice")
  // The token is in the fragment, so that no server logs it.
  const [token] = useState(() => location.hash.slice(1))
  const end = useMutation({
    mutationFn: () => api(unsubscribeMail, { params: { token } }),
    meta: { quiet: true },
  })
  if (end.isSuccess)
    return <EmptyState drawing="letters" title={t("unsubscribe.done")} text={t("unsubscribe.done_text")} />
  if (end.error) return <ErrorState error={end.error} retry={() => end.mutate()} />
  return (
    <EmptyState
      drawing="letters"
      title={t("unsubscribe.title")}
      text={t("unsubscribe.text")}
      action={
        <Button busy={end.isPending} onClick={() => end.mutate()}>
          {t("unsubscribe.end")}
        </Button>
      }
    />
  )
}
