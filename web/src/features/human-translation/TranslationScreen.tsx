import type { Me } from "@redthread/contract/account"
import { languageNames, languages } from "@redthread/contract/language"
import { type TranslationSettings } from "@redthread/contract/translation"
import { editTranslationSettings, forgetTranslations } from "@redthread/contract/translation-memory"
import { useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { errorText } from "../../core/error/error-text"
import { session, useMe } from "../../core/session/session"
import { site } from "../../core/api/site"
import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { type Autosave, SavedField, useAutosave } from "../../ui/setting/autosave"
import { Section } from "../../ui/setting/Section"
import { SwitchRow } from "../../ui/setting/SwitchRow"
import setting from "../../ui/setting/setting.module.css"
import { OrdersSection } from "./OrdersSection"
import styles from "./human-translation.module.css"

const standard: TranslationSettings = {
  automatic: true,
  show_both: false,
  languages: [],
  engine: 1,
  read_languages: [],
}

export const TranslationScreen = () => {
  const { t } = useTexts(["human_translation", "shell"])
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

const useSettingsSave = (me: Me): Autosave<Partial<TranslationSettings>> =>
  useAutosave({
    scope: "translation",
    save: async (body) => {
      const translation = await api(editTranslationSettings, { body })
      session.updateMe({ ...(session.current()?.me ?? me), translation })
    },
  })

const Choices = ({ me }: { me: Me }) => {
  const { t } = useTexts("human_translation")
  const automatic = useSettingsSave(me)
  const both = useSettingsSave(me)
  const read = useSettingsSave(me)
  const engines = useSettingsSave(me)
  const chosen = {
    ...standard,
    ...me.translation,
    ...automatic.pending,
    ...both.pending,
    ...read.pending,
    ...engines.pending,
  }
  const switchLanguage = (language: (typeof languages)[number], isOn: boolean) =>
    read.save({
      languages: isOn ? [...chosen.languages, language] : chosen.languages.filter((each) => each !== language),
    })
  return (
    <>
      <Section title={t("settings.how")}>
        <SwitchRow
          label={t("settings.automatic")}
          text={t("settings.automatic_text")}
          checked={chosen.automatic}
          state={automatic.state}
          error={automatic.error}
          onChange={(isOn) => automatic.save({ automatic: isOn })}
        />
        <SwitchRow
          label={t("settings.both")}
          text={t("settings.both_text")}
          checked={chosen.show_both}
          state={both.state}
          error={both.error}
          onChange={(isOn) => both.save({ show_both: isOn })}
        />
      </Section>
      <Section title={t("settings.languages")} text={t("settings.languages_text")}>
        <SavedField state={read.state}>
          {languages
            .filter((language) => language !== me.language)
            .map((language) => {
              const isChosen = chosen.languages.includes(language)
              const isFluent = !isChosen && !read.pending?.languages && chosen.read_languages.includes(language)
              const name = languageNames[language]
              return (
                <Check
                  key={language}
                  label={isFluent ? t("settings.fluent", { language: name }) : name}
                  checked={isChosen || isFluent}
                  disabled={isFluent}
                  onChange={(isOn) => switchLanguage(language, isOn)}
                />
              )
            })}
        </SavedField>
        {read.error && <p role="alert">{read.error}</p>}
      </Section>
      <Section title={t("settings.engine")}>
        <SavedField state={engines.state}>
          {([1, 2, 0] as const).map((engine) => (
            <label key={engine} className={`${styles.check} ${styles.padded}`}>
              <input
                type="radio"
                name="engine"
                checked={chosen.engine === engine}
                onChange={() => engines.save({ engine })}
              />
              <span>{t(`settings.engines.${engine}`)}</span>
            </label>
          ))}
        </SavedField>
        {engines.error && <p role="alert">{engines.error}</p>}
      </Section>
    </>
  )
}

interface CheckProps {
  label: string
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}

const Check = ({ label, checked, disabled, onChange }: CheckProps) => (
  <label className={`${styles.check} ${styles.padded}`}>
    <input type="checkbox" checked={checked} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
    <span>{label}</span>
  </label>
)

const MemorySection = () => {
  const { t } = useTexts("human_translation")
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
