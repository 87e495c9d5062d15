import { complaintMax, createTicket } from "@redthread/contract/support"
import { Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { ClientError } from "../../core/error/client-error"
import { hrefOf } from "../../core/language/language"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button, buttonClass } from "../../ui/button/Button"
import { Drawing } from "../../ui/state/Drawing"
import { TextArea, TextField } from "../../ui/form/Field"
import { useContractForm } from "../../ui/form/contract-form"
import { Form } from "../../ui/form/Form"
import { Skeleton } from "../../ui/state/States"
import styles from "./support.module.css"
import { Verification } from "./Verification"
import { useSendContactForm } from "./support.queries"

const Threads = lazyPart(() => import("./Threads"), "Threads")
const KeyedThread = lazyPart(() => import("./Threads"), "KeyedThread")

/** The contact form, also for visitors; a link in a mail opens its thread here. */
export const ContactUsScreen = () => {
  const { t } = useTexts(["support", "account"])
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [key] = useState(() => location.hash.slice(1))
  const me = useMe()
  if (sentTo !== null) return <Sent email={sentTo} />
  if (key !== "")
    return (
      <Suspense fallback={<Skeleton height="240px" />}>
        <KeyedThread threadKey={key} />
      </Suspense>
    )
  return (
    <section className={styles.screen}>
      {me && (
        <Suspense>
          <Threads />
        </Suspense>
      )}
      <header>
        <h1>{t("contact.title")}</h1>
        <p>{t("contact.text")}</p>
      </header>
      <LetterForm onSent={setSentTo} />
    </section>
  )
}

const Sent = ({ email }: { email: string }) => {
  const { t } = useTexts("support")
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

/** The form and its submission. A captcha is valid once, so a refusal resets it. */
function useContactForm(onSent: (email: string) => void) {
  const me = useMe()
  const [round, setRound] = useState(0)
  const { mutateAsync } = useSendContactForm()
  const letter = useContractForm(createTicket, {
    initial: { name: me?.name ?? "", email: me?.email ?? "", content: "", captcha: "" },
    body: (values) => ({ category: "contact", ...values }),
    send: async (values) => {
      try {
        await mutateAsync(values)
      } catch (error) {
        // A captcha that did not reach the server is still valid.
        if (error instanceof ClientError && error.field === "captcha") {
          letter.form.setValue("captcha", "")
          setRound((before) => before + 1)
        }
        throw error
      }
    },
    onSent: (_, { email }) => onSent(email),
  })
  return { ...letter, round }
}

const LetterForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const { t } = useTexts("support")
  const { form, field, errorOf, formProps, isSending, otherError, round } = useContactForm(onSent)
  const answer = (captcha: string) => form.setValue("captcha", captcha, { shouldValidate: form.formState.isSubmitted })
  return (
    <Form className={styles.card} {...formProps}>
      <TextField label={t("contact.name")} autoComplete="name" {...field("name")} />
      <TextField label={t("contact.email")} type="email" autoComplete="email" {...field("email")} />
      <TextArea label={t("contact.content")} rows={6} maxLength={complaintMax} {...field("content")} />
      <Verification round={round} error={errorOf("captcha")} onAnswer={answer} />
      {otherError && (
        <p className={styles.problem} role="alert">
          {otherError}
        </p>
      )}
      <Button type="submit" size="large" wide busy={isSending}>
        {t("contact.send")}
      </Button>
    </Form>
  )
}
