import { showMe } from "@redthread/contract/account"
import { confirmEmail } from "@redthread/contract/code"
import { useQuery } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { ClientError } from "../../../core/error/client-error"
import { errorText } from "../../../core/error/error-text"
import { session, useMe } from "../../../core/session/session"
import { useTextFile } from "../../../core/texts/texts"
import { Waiting } from "../../../ui/state/States"
import { fill } from "../account-form"
import { Outcome, useFragmentToken } from "../AccountCard"

async function confirm(token: string) {
  const confirmed = await api(confirmEmail, { body: { token } })
  if (session.current()) session.updateMe(await api(showMe))
  return confirmed
}

const isUsedUp = (error: Error): boolean =>
  error instanceof ClientError && (error.key === "code_wrong" || error.key === "code_empty")

export const ConfirmScreen = () => {
  const texts = useTextFile("account")
  const isMember = useMe() !== null
  const token = useFragmentToken()
  const { data, error, isPending } = useQuery({
    queryKey: ["confirm", token],
    queryFn: () => confirm(token),
    staleTime: Infinity,
  })
  const next = isMember ? { label: texts.go_on, path: "/home" } : { label: texts.to_sign_in_page, path: "/?type=login" }
  if (isPending) return <Waiting />
  if (error) {
    return (
      <Outcome
        isError
        drawing="broken"
        title={texts.confirm_failed_title}
        text={isUsedUp(error) ? texts.confirm_failed : errorText(error)}
        next={next}
      />
    )
  }
  return (
    <Outcome
      drawing="letters"
      title={data.already_confirmed ? texts.confirm_again_title : texts.confirm_done_title}
      text={`${fill(texts.confirm_done, { email: data.email })} ${data.trial_granted ? texts.confirm_trial : ""}`}
      next={next}
    />
  )
}
