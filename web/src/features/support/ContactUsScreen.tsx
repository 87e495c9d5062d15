import { complaintMax } from "@redthread/contract/support"
import { lazy, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { ClientError } from "../../core/client-error"
import { errorTextAt, errorTextElsewhere } from "../../core/error-text"
import { hrefOf } from "../../core/language"
import { useMe } from "../../core/session"
import { Button, buttonClass } from "../../ui/Button"
import { Drawing } from "../../ui/Drawing"
import { TextArea, TextField } from "../../ui/Field"
import { Form } from "../../ui/Form"
import { Skeleton } from "../../ui/States"
import styles from "./support.module.css"
import { type ContactForm, useSendContactForm } from "./support.queries"

const Captcha = lazy(() => import("../captcha/captcha.part").then(({ Captcha: Part }) => ({ default: Part })))

/** A message to support, for members and for who can't get in. */
export const ContactUsScreen = () => {
  const { t } = useTranslation(["support", "account"])
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <Sent email={sentTo} />
  return (
    <section className={styles.screen}>
      <header>
        <h1>{t("contact.title")}</h1>
        <p>{t("contact.text")}</p>
      </header>
      <LetterForm onSent={setSentTo} />
    </section>
  )
}

const Sent = ({ email }: { email: string }) => {
  const { t } = useTranslation("support")
  return (
    <output className={styles.sent}>
      <Drawing name="people" />
      <h1>{t("contact.sent_title")}</h1>
      <p>{t("contact.sent", { email })}</p>
      <a className={buttonClass("primary", "large")} href={hrefOf("/")}>
        {t("contact.home")}
      </a>
    </output>
  )
}

/** What stands in the form, and the way it takes. A solved captcha is good once: refused, it begins anew. */
function useContactForm(onSent: (email: string) => void) {
  const me = useMe()
  const [form, setForm] = useState<ContactForm>({
    name: me?.name ?? "",
    email: me?.email ?? "",
    content: "",
    captcha: "",
  })
  const [round, setRound] = useState(0)
  const { mutate, isPending, error } = useSendContactForm()
  const set = (change: Partial<ContactForm>) => setForm((before) => ({ ...before, ...change }))
  const send = () =>
    mutate(form, {
      onSuccess: () => onSent(form.email),
      onError: (failure) => {
        // What the server has not looked at is still good.
        if (!(failure instanceof ClientError) || failure.field !== "captcha") return
        set({ captcha: "" })
        setRound((before) => before + 1)
      },
    })
  return {
    form,
    set,
    send,
    round,
    isPending,
    error,
    errorOf: (name: keyof ContactForm) => errorTextAt(error, name),
    otherError: errorTextElsewhere(error, Object.keys(form)),
  }
}

const LetterForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const { t } = useTranslation("support")
  const { form, set, send, round, isPending, error, errorOf, otherError } = useContactForm(onSent)
  const field = (name: "name" | "email" | "content") => ({
    label: t(`contact.${name}`),
    name,
    value: form[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  return (
    <Form className={styles.card} problem={error} onSubmit={send}>
      <TextField {...field("name")} autoComplete="name" />
      <TextField {...field("email")} type="email" autoComplete="email" />
      <TextArea {...field("content")} rows={6} maxLength={complaintMax} />
      <Verification round={round} error={errorOf("captcha")} onAnswer={(captcha) => set({ captcha })} />
      {otherError && (
        <p className={styles.problem} role="alert">
          {otherError}
        </p>
      )}
      <Button type="submit" size="large" wide busy={isPending}>
        {t("contact.send")}
      </Button>
    </Form>
  )
}

interface VerificationProps {
  round: number
  error: string | undefined
  onAnswer: (answer: string) => void
}

const Verification = ({ round, error, onAnswer }: VerificationProps) => {
  const { t } = useTranslation("account")
  const texts = {
    captcha: t("captcha"),
    captcha_busy: t("captcha_busy"),
    captcha_done: t("captcha_done"),
    captcha_failed: t("captcha_failed"),
  }
  return (
    <Suspense fallback={<Skeleton height="56px" />}>
      <Captcha key={round} isStanding texts={texts} error={error} onAnswer={onAnswer} />
    </Suspense>
  )
}
