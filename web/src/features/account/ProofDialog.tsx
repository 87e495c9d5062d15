import { prove, sendProofCode } from "@redthread/contract/account"
import { listPasskeys } from "@redthread/contract/passkey"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../core/api/api"
import { errorText } from "../../core/error/error-text"
import type { ProofPrompt } from "../../core/session/sign-in-prompt"
import { useMe } from "../../core/session/session"
import { Button } from "../../ui/button/Button"
import { PasswordField } from "../../ui/form/Field"
import { PlainDialog } from "../../ui/dialog/PlainDialog"
import { isProblem, type Problem } from "../../core/error/client-error"
import { fill, useSubmit } from "./account-form"
import styles from "./account-form.module.css"
import { problemOf, trySendCode } from "./account-calls"
import { CodeForm } from "./code/CodeForm"
import { answerWithPasskey } from "../../core/session/passkey"
import { useTextFile } from "../../core/texts/texts"
import { lock } from "./code/resend-lock"

const purpose = "prove"

async function tryProof(readProof: () => Promise<Parameters<typeof api<typeof prove>>[1]>): Promise<Problem | null> {
  try {
    await api(prove, await readProof())
    return null
  } catch (error) {
    return problemOf(error, errorText)
  }
}

/** Requests a proof of identity before a sensitive action: password, code or passkey. */
export const ProofDialog = ({ prompt: { settle } }: { prompt: ProofPrompt }) => {
  const texts = useTextFile("account")
  const me = useMe()
  const hasPassword = me?.has_password ?? false
  const address = hasPassword ? null : (me?.email ?? me?.phone ?? null)
  const passkeys = useQuery({ queryKey: ["passkeys"], queryFn: ({ signal }) => api(listPasskeys, {}, { signal }) })
  const hasPasskey = (passkeys.data?.items.length ?? 0) > 0
  const nothing = !hasPassword && address === null && passkeys.isFetched && !hasPasskey
  return (
    <PlainDialog title={texts.verify_title} closeLabel={texts.close} onClose={() => settle(false)}>
      <div className={styles.form}>
        <p className={styles.text}>{nothing ? texts.proof_none : texts.proof_text}</p>
        {hasPassword && <ByPassword onDone={() => settle(true)} />}
        {address !== null && <ByCode to={address} onDone={() => settle(true)} />}
        {hasPasskey && <ByPasskey onDone={() => settle(true)} />}
      </div>
    </PlainDialog>
  )
}

interface WayProps {
  onDone: () => void
}

const ByPassword = ({ onDone }: WayProps) => {
  const texts = useTextFile("account")
  const [password, setPassword] = useState("")
  const form = useSubmit(async () => {
    const problem = await tryProof(async () => ({ body: { password } }))
    if (!problem) onDone()
    return problem
  })
  const otherProblem = form.elsewhere(["password"])
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (password) void form.run({})
        else form.refuse({ field: "password", message: texts.empty })
      }}
      noValidate
    >
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
      <Refused problem={otherProblem} />
      <Button type="submit" size="large" wide busy={form.busy}>
        {texts.go_on}
      </Button>
    </form>
  )
}

const ByPasskey = ({ onDone }: WayProps) => {
  const texts = useTextFile("account")
  const form = useSubmit(async () => {
    const problem = await tryProof(async () => ({ body: { passkey: await answerWithPasskey() } }))
    if (!problem) onDone()
    return problem
  })
  return (
    <>
      <Refused problem={form.elsewhere([])} />
      <Button look="quiet" size="large" wide busy={form.busy} onClick={() => void form.run({})}>
        {texts.use_passkey}
      </Button>
    </>
  )
}

const ByCode = ({ to, onDone }: WayProps & { to: string }) => {
  const texts = useTextFile("account")
  const [isSent, setSent] = useState(false)
  const send = () => trySendCode(errorText, () => api(sendProofCode))
  const form = useSubmit(async () => {
    const result = await send()
    if (isProblem(result)) return result
    lock(purpose, to, result.resendIn)
    setSent(true)
    return null
  })
  if (isSent) {
    return (
      <CodeForm
        texts={texts}
        text={texts.code_sent}
        submit={async ({ code }) => {
          const problem = await tryProof(async () => ({ body: { code } }))
          if (!problem) onDone()
          return problem
        }}
        resend={{ purpose, to, send }}
      />
    )
  }
  return (
    <>
      <p className={styles.text}>{fill(texts.proof_code, { to })}</p>
      <Refused problem={form.elsewhere([])} />
      <Button size="large" wide busy={form.busy} onClick={() => void form.run({})}>
        {texts.code_send}
      </Button>
    </>
  )
}

const Refused = ({ problem }: { problem: Problem | null }) =>
  problem && (
    <p className={styles.problem} role="alert">
      {problem.message}
    </p>
  )
