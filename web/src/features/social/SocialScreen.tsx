import type { Session } from "@redthread/contract/account"
import { linkSocial, signInBySocial, type SocialProvider } from "@redthread/contract/social"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { api } from "../../core/api"
import { ClientError } from "../../core/client-error"
import { errorText } from "../../core/error-text"
import { session, useMe } from "../../core/session"
import { Waiting } from "../../ui/States"
import { AccountCard, CodeForm, fill, Outcome, problemOf, useAccountTexts } from "../account/account.code.part"
import { isWeChatBrowser } from "./social.part"

type Entered = Session & { redirect: string | null }

interface Props {
  provider: SocialProvider
  /** Opens the path that the way through the provider began for. */
  onEntered: (redirect: string | null) => void
}

/** What the provider sent back with the browser. It is good once, and the address forgets it. */
function useAnswer(): URLSearchParams {
  const [answer] = useState(() => new URLSearchParams(location.search))
  useEffect(() => history.replaceState(history.state, "", location.pathname), [])
  return answer
}

async function signIn(provider: SocialProvider, answer: URLSearchParams): Promise<Entered> {
  const [code, state, iss] = ["code", "state", "iss"].map((name) => answer.get(name))
  // Who said no there comes back with an error instead of a code.
  if (!code || !state) throw new ClientError("social_failed")
  return api(signInBySocial, { params: { provider }, body: { code, state, ...(iss ? { iss } : {}) } })
}

/** In WeChat the start would try the same at once. */
const retryPath = (): string => `/?type=login${isWeChatBrowser() ? "&nowxlogin=1" : ""}`

/** Where the provider sends the browser back to: signs in, links, or asks for the code that proves a known email. */
export const SocialScreen = ({ provider, onEntered }: Props) => {
  const texts = useAccountTexts()
  const isMember = useMe() !== null
  const answer = useAnswer()
  const enter = ({ redirect, ...begun }: Entered) => {
    session.begin(begun)
    onEntered(redirect)
  }
  const { mutate, error } = useMutation({
    mutationFn: () => signIn(provider, answer),
    onSuccess: enter,
    meta: { quiet: true },
  })
  useEffect(() => mutate(), [mutate])
  if (!error) return <Waiting />
  const { link, email } = error instanceof ClientError ? error.data : {}
  if (typeof link === "string") {
    return (
      <AccountCard title={texts.social_link_title}>
        <CodeForm
          texts={texts}
          text={typeof email === "string" ? fill(texts.social_link_text, { email }) : texts.code_sent}
          submit={async ({ code }) => {
            try {
              enter(await api(linkSocial, { body: { link, code } }))
              return null
            } catch (wrong) {
              return problemOf(wrong, errorText)
            }
          }}
        />
      </AccountCard>
    )
  }
  return (
    <Outcome
      isError
      drawing="broken"
      title={texts.social_failed_title}
      text={errorText(error)}
      next={
        isMember
          ? { label: texts.back, path: "/setting/password" }
          : { label: texts.to_sign_in_page, path: retryPath() }
      }
    />
  )
}
