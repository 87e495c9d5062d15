import { type ReactNode, Suspense, useEffect, useRef, useState } from "react"
import { listed, type Problem, together } from "../../core/error/client-error"
import { lazyPart } from "../../core/page/lazy-part"
import { Button, buttonClass } from "../../ui/button/Button"
import { PasswordField, TextField } from "../../ui/form/Field"
import { Form } from "../../ui/form/Form"
import { ThreadProgress } from "../../ui/state/Thread"
import type { Provider } from "./sign-in/SocialButtons"
import {
  type AccountTexts,
  type Act,
  fill,
  FormCaptcha,
  type SignInValues,
  type SignUpValues,
  useSubmit,
  storeIdentity,
} from "./account-form"
import styles from "./account-form.module.css"
import type { Proof } from "./code/ExtraVerification"
import { OtherSignInMethods } from "./sign-in/OtherSignInMethods"
import type { PageHrefs } from "./sign-up/ConsentField"
import {
  blank,
  type Draft,
  fields as signUpFields,
  isComplete,
  last,
  missingOf,
  stepOf,
  steps,
  valuesOf,
} from "./sign-up/sign-up-draft"
import { SignUpIdentity, SignUpPerson } from "./sign-up/SignUpSteps"

/** The calls are loaded on demand, because with the contract they are larger than the landing page. */
export const loadAccountCalls = () => import("./account-calls")

const RefusalPrompt = lazyPart(() => import("./sign-in/RefusalPrompt"), "RefusalPrompt")
const ExtraVerification = lazyPart(() => import("./code/ExtraVerification"), "ExtraVerification")

interface SignInProps {
  texts: AccountTexts
  act: Act
  providers: readonly Provider[]
  hrefs: Record<"retrieve" | "reactivate" | "contact", string>
  register?: { href: string } | { onClick: () => void } | undefined
  initialIdentity?: string
}

const identityFields = ["identity", "email", "phone", "name"]
const signInFields = [...identityFields, "password"]

export const SignInForm = ({ texts, act, providers, hrefs, register, initialIdentity = "" }: SignInProps) => {
  const [identity, setIdentity] = useState(initialIdentity)
  const [password, setPassword] = useState("")
  const form = useSubmit((values: SignInValues) => act((calls) => calls.signIn(values)))
  const { problem } = form
  const proofRequest = problem?.key === "extra_verification" ? problem : null
  const otherProblem = proofRequest ? null : form.elsewhere(signInFields)

  const send = () => {
    const missing: Problem[] = []
    if (!identity.trim()) missing.push({ field: "identity", message: texts.identity_empty })
    if (!password) missing.push({ field: "password", message: texts.empty })
    if (missing.length > 0) form.refuse(together(missing))
    else void form.run({ identity, password })
  }
  const leave = () => storeIdentity(identity)
  const retry = (proof: Proof) => act((calls) => calls.signIn({ identity, password, ...proof }))

  return (
    <>
      <Form className={styles.form} problem={form.problem} onSubmit={send}>
        <TextField
          label={texts.identity}
          error={form.errorAt(...identityFields)}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={identity}
          onChange={(event) => setIdentity(event.target.value)}
        />
        <PasswordField
          label={texts.password}
          showLabel={texts.show_password}
          hideLabel={texts.hide_password}
          error={form.errorAt("password")}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FormCaptcha texts={texts} captcha={form.captcha} />
        {otherProblem && (
          <Suspense>
            <Refusal
              texts={texts}
              problem={otherProblem}
              hrefs={hrefs}
              onClose={() => form.refuse(null)}
              onLeave={leave}
            />
          </Suspense>
        )}
        <Button type="submit" size="large" wide busy={form.busy}>
          {texts.sign_in}
        </Button>
        <a className={styles.forgot} href={hrefs.retrieve} onClick={leave}>
          {texts.forgot}
        </a>
        {problem && problem.key !== "account_suspended" && (
          <a className={styles.forgot} href={hrefs.contact} onClick={leave}>
            {texts.contact_us}
          </a>
        )}
      </Form>
      <OtherSignInMethods texts={texts} act={act} providers={providers} />
      {register && <RegisterButton label={texts.to_sign_up} to={register} />}
      {proofRequest && (
        <Suspense>
          <ExtraVerification
            texts={texts}
            identity={identity}
            asked={proofRequest}
            retry={retry}
            onClose={() => form.refuse(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const RegisterButton = ({ label, to }: { label: string; to: NonNullable<SignInProps["register"]> }) =>
  "href" in to ? (
    <a className={buttonClass("ghost", "medium", true)} href={to.href}>
      {label}
    </a>
  ) : (
    <Button look="ghost" wide onClick={to.onClick}>
      {label}
    </Button>
  )

interface RefusalProps {
  texts: AccountTexts
  problem: Problem
  hrefs: SignInProps["hrefs"]
  onClose: () => void
  onLeave: () => void
}

/** Shows a refused sign-in with its next step: reactivation (400016), or an appeal against a suspension (400015). */
const Refusal = ({ texts, problem, hrefs, onClose, onLeave }: RefusalProps) => {
  const kind = problem.key === "account_deleted" ? "reactivate" : "contact"
  if (problem.key === "account_deleted" || problem.key === "account_suspended") {
    return (
      <RefusalPrompt
        texts={texts}
        kind={kind}
        text={problem.message}
        data={problem.data}
        href={hrefs[kind]}
        onClose={onClose}
        onLeave={onLeave}
      />
    )
  }
  return (
    <div className={styles.problem} role="alert">
      <p>{problem.message}</p>
    </div>
  )
}

interface SignUpProps {
  texts: AccountTexts
  tag: string
  act: Act
  hrefs: PageHrefs
  withCode: boolean
  children?: ReactNode
}

export const SignUpForm = ({ texts, tag, act, hrefs, withCode, children }: SignUpProps) => {
  const { draft, change, step, back, form, send } = useSignUp(texts, act, withCode)
  const second = useFocusOn(step)
  const otherProblem = form.elsewhere(signUpFields)
  const part = { texts, draft, change, form }
  return (
    <Form className={styles.form} problem={form.problem} onSubmit={() => void send()}>
      <div>
        <p className={styles.stepLabel}>{fill(texts.step, { at: step + 1, of: steps.length })}</p>
        {step > 0 && <ThreadProgress label={texts.sign_up_title} value={step / steps.length} />}
      </div>
      <div className={styles.step} hidden={step !== 0}>
        <SignUpIdentity {...part} act={act} withCode={withCode} />
      </div>
      <div ref={second} className={styles.step} hidden={step !== last}>
        <SignUpPerson {...part} tag={tag} hrefs={hrefs} />
      </div>
      <FormCaptcha texts={texts} captcha={form.captcha} />
      {otherProblem && (
        <p className={styles.problem} role="alert">
          {otherProblem.message}
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
  const isReached = (problem: Problem) => stepOf(problem) <= step
  const send = async () => {
    const values = valuesOf(draft, withCode)
    const missing = missingOf(draft, values, texts, withCode).filter(isReached)
    if (step === last && missing.length === 0 && isComplete(values)) return form.run(values)
    form.refuse(together(missing))
    // The other fields are validated as well, so that all errors are shown at once.
    const invalid = await act((calls) => calls.checkSignUp(values))
    const wrong = listed(invalid).filter((problem) => problem.field !== null && isReached(problem))
    if (wrong.length > 0) form.refuse(together([...missing, ...wrong]))
    else if (missing.length === 0) setStep(last)
  }
  return { draft, change, step, back: () => setStep(0), form, send }
}

function useFocusOn(step: number) {
  const second = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step === last && !second.current?.querySelector("[aria-invalid=true], [data-invalid]")) {
      second.current?.querySelector("input")?.focus()
    }
  }, [step])
  return second
}
