import { useEffect, useRef } from "react"
import { type AccountTexts, type Problem, SignInForm, SignUpForm } from "../account/account.part"
import { Button } from "../../ui/Button"
import { DemoSignIn } from "./DemoSignIn"
import styles from "./Entrance.module.css"
import type { LandingTexts, LanguageEntry } from "./landing-data"

interface Props {
  language: LanguageEntry
  languages: readonly LanguageEntry[]
  texts: LandingTexts
  account: AccountTexts
  isSignIn: boolean
  onSwitch: (isSignIn: boolean) => void
}

/** What sends the forms is loaded when one is sent: the contract, zod and the client weigh more than the page. */
const sender = () => import("./landing.submit")

/** By the time a form is filled in, what sends it has come. A failure shows when it is sent. */
const prepare = () => void sender().catch(() => undefined)

/** Sign-up, which turns into sign-in and back. */
export const Entrance = ({ language, languages, texts, account, isSignIn, onSwitch }: Props) => {
  const card = useRef<HTMLElement>(null)
  const wasSignIn = useRef(isSignIn)
  useEffect(() => {
    if (wasSignIn.current === isSignIn) return
    wasSignIn.current = isSignIn
    card.current?.querySelector("input")?.focus()
  }, [isSignIn])

  useEffect(() => card.current?.addEventListener("focusin", prepare, { once: true }), [])

  const enter = async (send: (part: Awaited<ReturnType<typeof sender>>) => Promise<Problem | null>) => {
    try {
      return await send(await sender())
    } catch {
      return { field: null, message: texts.network }
    }
  }

  return (
    <section ref={card} id="enter" className={styles.card} aria-labelledby="enter-title">
      <h2 id="enter-title">{isSignIn ? account.sign_in_title : account.sign_up_title}</h2>
      {isSignIn ? (
        <SignInForm texts={account} submit={(values) => enter((part) => part.enterBySignIn(values, language.code))}>
          <Button look="ghost" wide onClick={() => onSwitch(false)}>
            {account.to_sign_up}
          </Button>
        </SignInForm>
      ) : (
        <SignUpForm
          texts={account}
          tag={language.tag}
          submit={(values) => enter((part) => part.enterBySignUp(values, language.code))}
        >
          <Button look="ghost" wide onClick={() => onSwitch(true)}>
            {account.to_sign_in}
          </Button>
        </SignUpForm>
      )}
      <DemoSignIn
        languages={languages}
        texts={texts}
        enter={(name) => enter((part) => part.enterByDemo(name, language.code))}
      />
    </section>
  )
}
