import { mayBeAnonymous, noticeContentMin, sendContentNotice } from "@redthread/contract/content-notice"
import { complaintMax, reportReasons, type ReportReason } from "@redthread/contract/support"
import { type ComponentProps, useState } from "react"
import { ClientError } from "../../core/error/client-error"
import { hrefOf } from "../../core/language/language"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button, buttonClass } from "../../ui/button/Button"
import { SelectField, TextArea, TextField } from "../../ui/form/Field"
import { useContractForm } from "../../ui/form/contract-form"
import { Form } from "../../ui/form/Form"
import { Drawing } from "../../ui/state/Drawing"
import { NoticeContacts } from "./NoticeContacts"
import { type NoticeForm, useSendNotice } from "./support.queries"
import styles from "./support.module.css"
import { Verification } from "./Verification"

interface Receipt {
  number: number
  email: string
}

/** The form for reports of illegal content, without an account. */
export const NoticeScreen = () => {
  const { t } = useTexts(["support", "account"])
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  if (receipt) return <Sent {...receipt} />
  return (
    <section className={styles.screen}>
      <header>
        <h1 data-in-bar>{t("notice.title")}</h1>
        <p>{t("notice.text")}</p>
      </header>
      <Fields onSent={setReceipt} />
      <NoticeContacts />
    </section>
  )
}

const Sent = ({ number, email }: Receipt) => {
  const { t } = useTexts("support")
  return (
    <output className={styles.sent}>
      <Drawing name="people" />
      <h1>{t("notice.sent_title")}</h1>
      <p>{t("notice.sent", { number })}</p>
      {email !== "" && <p>{t("notice.sent_mail", { email })}</p>}
      <a className={buttonClass("primary", "large")} href={hrefOf("/")}>
        {t("contact.home")}
      </a>
    </output>
  )
}

/** The form and its submission. A captcha is valid once, so a refusal resets it. */
function useNoticeForm(flaggerKey: string | undefined, onSent: (receipt: Receipt) => void) {
  const me = useMe()
  const [round, setRound] = useState(0)
  const { mutateAsync } = useSendNotice()
  const initial = {
    address: "",
    reason: "" as ReportReason | "",
    content: "",
    name: me?.name ?? "",
    email: me?.email ?? "",
    good_faith: false,
    captcha: "",
  }
  const bodyOf = (values: typeof initial) => ({
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")),
    ...(flaggerKey && { key: flaggerKey }),
  })
  const notice = useContractForm(sendContentNotice, {
    initial,
    body: bodyOf,
    send: async (values) => {
      try {
        // The schema has checked the reason and the statement of good faith.
        return await mutateAsync(bodyOf(values) as NoticeForm)
      } catch (error) {
        // A captcha that did not reach the server is still valid.
        if (error instanceof ClientError && error.field === "captcha") {
          notice.form.setValue("captcha", "")
          setRound((before) => before + 1)
        }
        throw error
      }
    },
    onSent: ({ number }, { email }) => onSent({ number, email }),
  })
  return { ...notice, round }
}

const Fields = ({ onSent }: { onSent: (receipt: Receipt) => void }) => {
  const { t } = useTexts("support")
  // The key of a trusted flagger is in the fragment, so that no server logs it.
  const [flaggerKey] = useState(() => location.hash.slice(1) || undefined)
  const { form, field, errorOf, formProps, isSending, otherError, round } = useNoticeForm(flaggerKey, onSent)
  const answer = (captcha: string) => form.setValue("captcha", captcha, { shouldValidate: form.formState.isSubmitted })
  const reason = form.watch("reason")
  const optional = reason !== "" && mayBeAnonymous(reason) ? t("notice.optional") : undefined
  return (
    <Form className={styles.card} {...formProps}>
      {flaggerKey && <p className={styles.flagger}>{t("notice.flagger")}</p>}
      <TextField
        label={t("notice.address")}
        hint={t("notice.address_hint", { example: `${location.origin}/profile/123` })}
        inputMode="url"
        autoComplete="off"
        {...field("address")}
      />
      <SelectField
        label={t("notice.reason")}
        choices={[
          { value: "", label: t("choose") },
          ...reportReasons.map((value) => ({ value: value as string, label: t(`reason.${value}`) })),
        ]}
        {...field("reason")}
      />
      <TextArea
        label={t("notice.content")}
        hint={t("notice.content_hint", { min: noticeContentMin })}
        rows={6}
        maxLength={complaintMax}
        {...field("content")}
      />
      {!flaggerKey && (
        <>
          <TextField label={t("notice.name")} hint={optional} autoComplete="name" {...field("name")} />
          <TextField label={t("notice.email")} hint={optional} type="email" autoComplete="email" {...field("email")} />
        </>
      )}
      <GoodFaith input={form.register("good_faith")} error={errorOf("good_faith")} />
      {!flaggerKey && <Verification round={round} error={errorOf("captcha")} onAnswer={answer} />}
      {otherError && (
        <p className={styles.problem} role="alert">
          {otherError}
        </p>
      )}
      <Button type="submit" size="large" wide busy={isSending}>
        {t("notice.send")}
      </Button>
    </Form>
  )
}

interface GoodFaithProps {
  input: ComponentProps<"input">
  error: string | undefined
}

const GoodFaith = ({ input, error }: GoodFaithProps) => {
  const { t } = useTexts("support")
  return (
    <div className={styles.statement}>
      <label>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "good-faith-error" : undefined}
        />
        <span>{t("notice.good_faith")}</span>
      </label>
      {error && (
        <p id="good-faith-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
