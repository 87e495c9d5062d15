import type { Me } from "@redthread/contract/account"
import { languageNames, languages } from "@redthread/contract/language"
import { type TranslationSettings } from "@redthread/contract/translation"
import { editTranslationSettings, forgetTranslations } from "@redthread/contract/translation-memory"
import { useMutation } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { api } from "../../core/api/api"
import { errorText } from "../../core/error/error-text"
import { session, useMe } from "../../core/session/session"
import { site } from "../../core/api/site"
import { showToast } from "../../core/error/toast"
import { Button } from "../../ui/button/Button"
import { Section } from "../../ui/setting/Section"
import { SwitchRow } from "../../ui/setting/SwitchRow"
import setting from "../../ui/setting/setting.module.css"
import { OrdersSection } from "./OrdersSection"
import styles from "./human-translation.module.css"

const standard: TranslationSettings = { automatic: true, show_both: false, languages: [], engine: 1 }

/** How the member reads what others write, and what they have had translated. */
export const TranslationScreen = () => {
  const { t } = useTranslation(["human_translation", "shell"])
  const me = useMe()
  if (!me) return null
  return (
    <section className={setting.screen}>
      <h1 data-in-bar>{t("shell:title.translation")}</h1>
      {!site().translation.available && <p>{t("settings.no_engine")}</p>}
      <Choices me={me} />
      <OrdersSection />
      <MemorySection />
    </section>
  )
}

const Choices = ({ me }: { me: Me }) => {
  const { t } = useTranslation("human_translation")
  const save = useMutation({
    mutationFn: (body: Partial<TranslationSettings>) => api(editTranslationSettings, { body }),
    onSuccess: (translation) => session.updateMe({ ...me, translation }),
  })
  const chosen = { ...standard, ...me.translation, ...(save.isPending ? save.variables : {}) }
  const switchLanguage = (language: (typeof languages)[number], isOn: boolean) =>
    save.mutate({
      languages: isOn ? [...chosen.languages, language] : chosen.languages.filter((each) => each !== language),
    })
  return (
    <>
      <Section title={t("settings.how")}>
        <SwitchRow
          label={t("settings.automatic")}
          text={t("settings.automatic_text")}
          checked={chosen.automatic}
          onChange={(automatic) => save.mutate({ automatic })}
        />
        <SwitchRow
          label={t("settings.both")}
          text={t("settings.both_text")}
          checked={chosen.show_both}
          onChange={(show_both) => save.mutate({ show_both })}
        />
      </Section>
      <Section title={t("settings.languages")} text={t("settings.languages_text")}>
        {languages
          .filter((language) => language !== me.language)
          .map((language) => (
            <Check
              key={language}
              label={languageNames[language]}
              checked={chosen.languages.includes(language)}
              onChange={(isOn) => switchLanguage(language, isOn)}
            />
          ))}
      </Section>
      <Section title={t("settings.engine")}>
        {([1, 2, 0] as const).map((engine) => (
          <label key={engine} className={`${styles.check} ${styles.padded}`}>
            <input
              type="radio"
              name="engine"
              checked={chosen.engine === engine}
              onChange={() => save.mutate({ engine })}
            />
            <span>{t(`settings.engines.${engine}`)}</span>
          </label>
        ))}
      </Section>
      {save.error && <p role="alert">{errorText(save.error)}</p>}
    </>
  )
}

interface CheckProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

const Check = ({ label, checked, onChange }: CheckProps) => (
  <label className={`${styles.check} ${styles.padded}`}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    <span>{label}</span>
  </label>
)

const MemorySection = () => {
  const { t } = useTranslation("human_translation")
  const forget = useMutation({
    mutationFn: () => api(forgetTranslations, {}),
    onSuccess: () => showToast({ kind: "note", message: t("settings.forgotten") }),
  })
  return (
    <Section title={t("settings.memory")} text={t("settings.memory_text")}>
      <div className={styles.item}>
        {forget.error && <p role="alert">{errorText(forget.error)}</p>}
        <Button look="quiet" busy={forget.isPending} onClick={() => forget.mutate()}>
          {t("settings.forget")}
        </Button>
      </div>
    </Section>
  )
}
