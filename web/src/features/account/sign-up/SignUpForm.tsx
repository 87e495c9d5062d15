import { useEffect, useRef, useState, type ReactNode } from "react"
import { Button } from "../../../ui/button/Button"
import { Form } from "../../../ui/form/Form"
import { ThreadProgress } from "../../../ui/state/Thread"
import {
  type AccountTexts,
  type Act,
  FormCaptcha,
  listed,
  type Problem,
  type SignUpValues,
  together,
  useSubmit,
} from "../account-form"
import styles from "../account-form.module.css"
import type { PageHrefs } from "./ConsentField"
import { blank, type Draft, fields, isComplete, last, missingOf, stepOf, steps, valuesOf } from "./sign-up-draft"
import { SignUpIdentity, SignUpPerson } from "./SignUpSteps"

interface Props {
  texts: AccountTexts
  /** BCP 47, for the birthday's order. */
  tag: string
  act: Act
  hrefs: PageHrefs
  /** A code is demanded here (China-domain variant). */
  withCode: boolean
  /** Below the button: the way to sign in. */
  children?: ReactNode
}

export const SignUpForm = ({ texts, tag, act, hrefs, withCode, children }: Props) => {
  const { draft, change, step, back, form, send } = useSignUp(texts, act, withCode)
  const second = useFocusOn(step)
  const other = form.elsewhere(fields)
  const part = { texts, draft, change, form }
  return (
    <Form className={styles.form} problem={form.problem} onSubmit={() => void send()}>
      {step > 0 && <ThreadProgress label={texts.sign_up_title} value={step / steps.length} />}
      <div className={styles.step} hidden={step !== 0}>
        <SignUpIdentity {...part} act={act} withCode={withCode} />
      </div>
      <div ref={second} className={styles.step} hidden={step !== last}>
        <SignUpPerson {...part} tag={tag} hrefs={hrefs} />
      </div>
      <FormCaptcha texts={texts} captcha={form.captcha} />
      {other && (
        <p className={styles.problem} role="alert">
          {other.message}
        </p>
      )}
      <Button type="submit" size="large" wide busy={form.busy}>
        {step === last ? texts.sign_up : texts.go_on}
      </Button>
      {step === last ? (
        <Button look="ghost" wide onClick={back}>
          {texts.back}
        </Button>
      ) : (
        children
      )}
    </Form>
  )
}

/** What is typed on the two steps, and how it is checked and sent. */
function useSignUp(texts: AccountTexts, act: Act, withCode: boolean) {
  const [draft, setDraft] = useState(blank)
  const [step, setStep] = useState(0)
  const form = useSubmit(async (values: SignUpValues) => {
    const refused = await act((calls) => calls.signUp(values))
    if (refused) setStep(Math.min(...listed(refused).map(stepOf)))
    return refused
  })
  const change = <K extends keyof Draft>(field: K, value: Draft[K]) =>
    setDraft((before) => ({ ...before, [field]: value }))
  const isHere = (problem: Problem) => stepOf(problem) <= step
  const send = async () => {
    const values = valuesOf(draft, withCode)
    const missing = missingOf(draft, values, texts, withCode).filter(isHere)
    if (step === last && missing.length === 0 && isComplete(values)) return form.run(values)
    form.refuse(together(missing))
    // Validates the other fields too, so that all errors are shown at once.
    const found = await act((calls) => calls.checkSignUp(values))
    const wrong = listed(found).filter((problem) => problem.field !== null && isHere(problem))
    if (wrong.length > 0) form.refuse(together([...missing, ...wrong]))
    else if (missing.length === 0) setStep(last)
  }
  return { draft, change, step, back: () => setStep(0), form, send }
}

/** Puts the focus at the beginning of the second step when it opens. */
function useFocusOn(step: number) {
  const second = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step === last && !second.current?.querySelector("[aria-invalid=true], [data-invalid]")) {
      second.current?.querySelector("input")?.focus()
    }
  }, [step])
  return second
}
