import { Suspense, useState } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { Button, buttonClass } from "../../../ui/button/Button"
import { PasswordField, TextField } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import type { Provider } from "../../social/social.part"
import {
  type AccountTexts,
  type Act,
  FormCaptcha,
  type Problem,
  type SignInValues,
  together,
  useSubmit,
} from "../account-form"
import styles from "../account-form.module.css"
import type { Proof } from "../code/ExtraVerification"
import { OtherSignInMethods } from "./OtherSignInMethods"
import { keepIdentity } from "./typed-identity"

const RefusalPrompt = lazyPart(() => import("./RefusalPrompt"), "RefusalPrompt")
const ExtraVerification = lazyPart(() => import("../code/ExtraVerification"), "ExtraVerification")

interface Props {
  texts: AccountTexts
  act: Act
  providers: readonly Provider[]
  /** Addresses as the browser shows them, with the language they are read in. */
  hrefs: Record<"retrieve" | "reactivate" | "contact", string>
  /** To the form for those who have no account: a page of its own, or the other side of the same card. */
  register?: { href: string } | { onClick: () => void } | undefined
  /** Who is to sign in, where that is known. */
  who?: string
}

const identityFields = ["identity", "email", "phone", "name"]
const fields = [...identityFields, "password"]

export const SignInForm = ({ texts, act, providers, hrefs, register, who = "" }: Props) => {
  const [identity, setIdentity] = useState(who)
  const [password, setPassword] = useState("")
  const form = useSubmit((values: SignInValues) => act((calls) => calls.signIn(values)))
  const { problem } = form
  const asked = problem?.key === "extra_verification" ? problem : null
  const other = asked ? null : form.elsewhere(fields)

  const send = () => {
    const missing: Problem[] = []
    if (!identity.trim()) missing.push({ field: "identity", message: texts.identity_empty })
    if (!password) missing.push({ field: "password", message: texts.empty })
    if (missing.length > 0) form.refuse(together(missing))
    else void form.run({ identity, password })
  }
  const leave = () => keepIdentity(identity)
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
        {other && (
          <Suspense>
            <Refusal texts={texts} problem={other} hrefs={hrefs} onClose={() => form.refuse(null)} onLeave={leave} />
          </Suspense>
        )}
        <Button type="submit" size="large" wide busy={form.busy}>
          {texts.sign_in}
        </Button>
        <a className={styles.forgot} href={hrefs.retrieve} onClick={leave}>
          {texts.forgot}
        </a>
        {/* Who has tried in vain may need a person. */}
        {problem && problem.key !== "account_suspended" && (
          <a className={styles.forgot} href={hrefs.contact} onClick={leave}>
            {texts.contact_us}
          </a>
        )}
      </Form>
      <OtherSignInMethods texts={texts} act={act} providers={providers} />
      {register && <RegisterButton label={texts.to_sign_up} to={register} />}
      {asked && (
        <Suspense>
          <ExtraVerification
            texts={texts}
            identity={identity}
            asked={asked}
            retry={retry}
            onClose={() => form.refuse(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const RegisterButton = ({ label, to }: { label: string; to: NonNullable<Props["register"]> }) =>
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
  hrefs: Props["hrefs"]
  onClose: () => void
  onLeave: () => void
}

/**
 * Explains a refused sign-in in a dialog with the next step: reactivating a deleted account (400016), or appealing
 * against a suspension and contacting support (400015).
 */
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
