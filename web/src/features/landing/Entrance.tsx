import { type ComponentProps, useEffect, useMemo, useRef } from "react"
import type { Problem } from "../../core/error/client-error"
import { loadAccountCalls, SignInForm, SignUpForm } from "../account/account"
import { signsInByWeChat } from "../social/social"
import { Button } from "../../ui/button/Button"
import { DemoSignIn } from "./DemoSignIn"
import styles from "./Landing.module.css"
import { type AccountTexts, type LandingTexts, type LanguageEntry, useSignInOptions } from "./landing-data"

type Act = ComponentProps<typeof SignInForm>["act"]

interface Props {
  language: LanguageEntry
  languages: readonly LanguageEntry[]
  texts: LandingTexts
  account: AccountTexts
  isSignIn: boolean
  /** Why a visitor who wanted a members' page sees the form. */
  reason: string | null
  onSwitch: (isSignIn: boolean) => void
}

/** The submit code is loaded on demand: contract, zod and client are larger than the page. */
const loadSubmitCode = () => import("./landing.submit")

/** Preloads the submit code while the form is filled in; a failure is reported on submit. */
const preloadSubmitCode = () => void Promise.all([loadSubmitCode(), loadAccountCalls()]).catch(() => undefined)

/** Paths are relative to the page's address, which ends in a slash after its language. */
const hrefs = { retrieve: "retrieve", reactivate: "reactivate", contact: "contact", terms: "terms", policy: "policy" }

export const Entrance = ({ language, languages, texts, account, isSignIn, reason, onSwitch }: Props) => {
  const card = useRef<HTMLElement>(null)
  const wasSignIn = useRef(isSignIn)
  useEffect(() => {
    if (wasSignIn.current === isSignIn) return
    wasSignIn.current = isSignIn
    card.current?.querySelector("input")?.focus()
  }, [isSignIn])

  useEffect(() => card.current?.addEventListener("focusin", preloadSubmitCode, { once: true }), [])

  const { social, register_code } = useSignInOptions()
  const act = useAct(language, texts)
  useEffect(() => {
    const asksForForm = new URLSearchParams(location.search).has("type")
    if (!asksForForm && signsInByWeChat(social, location.search)) void act((calls) => calls.openSocial("wechat"))
  }, [social, act])

  return (
    <section ref={card} id="enter" className={styles.entrance} aria-labelledby="enter-title">
      <h2 id="enter-title">{isSignIn ? account.sign_in_title : account.sign_up_title}</h2>
      {reason && <output className={styles.reason}>{reason}</output>}
      {isSignIn ? (
        <SignInForm
          texts={account}
          act={act}
          providers={social}
          hrefs={hrefs}
          register={{ onClick: () => onSwitch(false) }}
        />
      ) : (
        <SignUpForm texts={account} tag={language.tag} act={act} hrefs={hrefs} withCode={register_code}>
          <Button look="ghost" wide onClick={() => onSwitch(true)}>
            {account.to_sign_in}
          </Button>
        </SignUpForm>
      )}
      <a className={styles.browse} href="user/recommend">
        {texts.browse}
      </a>
      <DemoSignIn
        languages={languages}
        texts={texts}
        enter={(name) =>
          withNetworkProblem(texts, async () => (await loadSubmitCode()).enterByDemo(name, language.code))
        }
      />
    </section>
  )
}

function useAct(language: LanguageEntry, texts: LandingTexts): Act {
  return useMemo<Act>(
    () => (work) => withNetworkProblem(texts, async () => work(await (await loadSubmitCode()).callsIn(language.code))),
    [language, texts],
  )
}

async function withNetworkProblem<T>(texts: LandingTexts, work: () => Promise<T>): Promise<T | Problem> {
  try {
    return await work()
  } catch {
    return { field: null, message: texts.network }
  }
}
