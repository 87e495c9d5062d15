import type { Session } from "@redthread/contract/account"
import { linkSocial, signInBySocial, type SocialProvider } from "@redthread/contract/social"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { api } from "../../../core/api/api"
import { appealPath, ClientError, type Problem } from "../../../core/error/client-error"
import { errorText } from "../../../core/error/error-text"
import { session, useMe } from "../../../core/session/session"
import { useTextFile } from "../../../core/texts/texts"
import { Waiting } from "../../../ui/state/States"
import { AccountCard, Outcome } from "../AccountCard"
import { problemOf } from "../account-calls"
import { type AccountTexts, fill } from "../account-form"
import { CodeForm } from "../code/CodeForm"
import { isWeChatBrowser } from "../../social/social"

type Entered = Session & { redirect: string | null }

interface Props {
  provider: SocialProvider
  onEntered: (redirect: string | null) => void
}

function useProviderParams(): URLSearchParams {
  const [params] = useState(() => new URLSearchParams(location.search))
  useEffect(() => history.replaceState(history.state, "", location.pathname), [])
  return params
}

async function signIn(provider: SocialProvider, params: URLSearchParams): Promise<Entered> {
  const [code, state, iss] = ["code", "state", "iss"].map((name) => params.get(name))
  // After a refusal the provider sends an error instead of a code.
  if (!code || !state) throw new ClientError("social_failed")
  return api(signInBySocial, { params: { provider }, body: { code, state, ...(iss ? { iss } : {}) } })
}

/** `nowxlogin` stops the automatic sign-in inside WeChat. */
const retryPath = (): string => `/?type=login${isWeChatBrowser() ? "&nowxlogin=1" : ""}`

function nextAfter({ key, data }: Problem, isMember: boolean, texts: AccountTexts): { label: string; path: string } {
  const appeal = appealPath(data)
  if (appeal) return { label: texts.appeal, path: appeal }
  if (key === "account_deleted") return { label: texts.reactivate, path: "/reactivate" }
  if (key === "account_suspended") return { label: texts.contact_us, path: "/contact" }
  if (isMember) return { label: texts.back, path: "/setting/password" }
  return { label: texts.to_sign_in_page, path: retryPath() }
}

export const SocialScreen = ({ provider, onEntered }: Props) => {
  const texts = useTextFile("account")
  const isMember = useMe() !== null
  const params = useProviderParams()
  const enter = ({ redirect, ...begun }: Entered) => {
    session.begin(begun)
    onEntered(redirect)
  }
  const { mutate, error } = useMutation({
    mutationFn: () => signIn(provider, params),
    onSuccess: enter,
    meta: { quiet: true },
  })
  useEffect(() => mutate(), [mutate])
  if (!error) return <Waiting />
  const problem = problemOf(error, errorText)
  const { key, message, data = {} } = problem
  if (typeof data["link"] === "string") {
    return <ProofForm texts={texts} reason={key} link={data["link"]} email={data["email"]} onProved={enter} />
  }
  return (
    <Outcome
      isError
      drawing="broken"
      title={texts.social_failed_title}
      text={message}
      next={nextAfter(problem, isMember, texts)}
    />
  )
}

interface ProofProps {
  texts: AccountTexts
  reason: string | undefined
  link: string
  email: unknown
  onProved: (begun: Entered) => void
}

/** Requests a mailed code if the email belongs to an account or too many devices are signed in. */
const ProofForm = ({ texts, reason, link, email, onProved }: ProofProps) => {
  const isSixthDevice = reason === "extra_verification"
  return (
    <AccountCard title={isSixthDevice ? texts.verify_title : texts.social_link_title}>
      <CodeForm
        texts={texts}
        text={
          isSixthDevice
            ? `${texts.verify_text} ${texts.code_sent}`
            : fill(texts.social_link_text, { email: String(email) })
        }
        submit={async ({ code }) => {
          try {
            onProved(await api(linkSocial, { body: { link, code } }))
            return null
          } catch (wrong) {
            return problemOf(wrong, errorText)
          }
        }}
      />
    </AccountCard>
  )
}
