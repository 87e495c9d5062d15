import { contactEntryMax, contactPriceMax, type ContactChange, type OwnContact } from "@redthread/contract/contact"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { errorText } from "../../core/error/error-text"
import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { ErrorState, Skeleton } from "../../ui/state/States"
import { ownContactQuery, saveContact, useWithdrawContact } from "./contact.queries"
import { type Autosave, useAutosave } from "../../ui/setting/autosave"
import { AutosaveText } from "../../ui/setting/AutosaveText"
import { Section } from "../../ui/setting/Section"
import styles from "../../ui/setting/setting.module.css"
import { SwitchRow } from "../../ui/setting/SwitchRow"

export const ContactScreen = () => {
  const { t } = useTexts(["contact", "settings_profile", "shell"])
  const { data, error, refetch } = useQuery(ownContactQuery)
  return (
    <section className={styles.screen}>
      <h1 data-in-bar>{t("shell:title.information")}</h1>
      {data && <ContactFields own={data} />}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="360px" />}
    </section>
  )
}

const useSaveContact = (): Autosave<ContactChange> => useAutosave({ scope: "contact", save: saveContact })

const ways = ["facebook", "wechat", "other"] as const

const ContactFields = ({ own }: { own: OwnContact }) => {
  const { t } = useTexts("contact")
  return (
    <>
      <Section title={t("edit.ways")} text={t("edit.ways_text")}>
        <div className={styles.fields}>
          {ways.map((way) => (
            <WayField key={way} way={way} stored={own[way] ?? ""} />
          ))}
        </div>
      </Section>
      <Section title={t("edit.price")} text={t("edit.consent")}>
        <div className={styles.fields}>
          <PriceField price={own.price} />
        </div>
      </Section>
      <Section title={t("edit.show")}>
        <ShowOption isShown={own.show} />
      </Section>
      <Section title={t("edit.abroad")}>
        <div className={styles.fields}>
          <p>{t("edit.abroad_text")}</p>
        </div>
      </Section>
      <Section title={t("withdraw.title")} text={t("withdraw.text")}>
        <Withdraw />
      </Section>
    </>
  )
}

const WayField = ({ way, stored }: { way: (typeof ways)[number]; stored: string }) => {
  const { t } = useTexts("contact")
  return (
    <AutosaveText
      label={t(way)}
      value={stored}
      saving={useSaveContact()}
      changeOf={(text) => ({ [way]: text })}
      maxLength={contactEntryMax}
      autoComplete="off"
    />
  )
}

const PriceField = ({ price }: { price: number }) => {
  const { t } = useTexts("contact")
  return (
    <AutosaveText
      label={t("edit.price_label")}
      hint={t("edit.price_hint", { most: contactPriceMax })}
      value={String(price)}
      saving={useSaveContact()}
      // A decimal comma is usual in most of Europe.
      changeOf={(text) => ({ price: Number(text.replace(",", ".") || 0) })}
      inputMode="decimal"
      autoComplete="off"
    />
  )
}

const ShowOption = ({ isShown }: { isShown: boolean }) => {
  const { t } = useTexts("contact")
  const { pending, save, ...saving } = useSaveContact()
  const isOn = pending?.show ?? isShown
  return (
    <SwitchRow
      {...saving}
      label={t("edit.show_yes")}
      text={t(isOn ? "edit.show_yes_text" : "edit.show_no_text")}
      checked={isOn}
      onChange={(show) => save({ show })}
    />
  )
}

const Withdraw = () => {
  const { t } = useTexts("contact")
  const [isAsked, setAsked] = useState(false)
  const withdraw = useWithdrawContact()
  const done = () => {
    showToast({ kind: "note", message: t("withdraw.done") })
    setAsked(false)
  }
  return (
    <div className={styles.fields}>
      <Button look="danger" onClick={() => setAsked(true)}>
        {t("withdraw.title")}
      </Button>
      {isAsked && (
        <Dialog opened title={t("withdraw.ask")} onClose={() => setAsked(false)}>
          <div className={styles.fields}>
            <p>{t("withdraw.text")}</p>
            {withdraw.error && <p role="alert">{errorText(withdraw.error)}</p>}
            <Button
              look="danger"
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate(undefined, { onSuccess: done })}
            >
              {t("withdraw.yes")}
            </Button>
            <Button look="ghost" onClick={() => setAsked(false)}>
              {t("withdraw.cancel")}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
