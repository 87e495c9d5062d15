import type { Me } from "@redthread/contract/account"
import { hiddenWordMax, hiddenWordsMax, type ShieldSettings } from "@redthread/contract/scam-shield"
import { editShieldSettings } from "@redthread/contract/scam-shield-setting"
import { IconX } from "@tabler/icons-react"
import { useState } from "react"
import { api } from "../../core/api/api"
import { session, useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { IconButton } from "../../ui/button/IconButton"
import { TextField } from "../../ui/form/Field"
import { Form } from "../../ui/form/Form"
import { SaveMark, useAutosave } from "../../ui/setting/autosave"
import { Section } from "../../ui/setting/Section"
import { SwitchRow } from "../../ui/setting/SwitchRow"
import styles from "./ShieldOptions.module.css"

const standard: ShieldSettings = {
  scam_warnings: true,
  abuse_warnings: true,
  ask_before_sending: true,
  hidden_words: [],
}

const useShieldSave = (me: Me) =>
  useAutosave<Partial<ShieldSettings>>({
    scope: "shield",
    save: async (body) => {
      const shield = await api(editShieldSettings, { body })
      session.updateMe({ ...(session.current()?.me ?? me), shield })
    },
  })

export const ShieldOptions = () => {
  const { t } = useTexts("scam_shield")
  const me = useMe()
  if (!me) return null
  return (
    <>
      <Section title={t("settings.title")}>
        <Option me={me} name="scam_warnings" />
        <Option me={me} name="abuse_warnings" />
        <Option me={me} name="ask_before_sending" />
      </Section>
      <HiddenWords me={me} />
    </>
  )
}

interface OptionProps {
  me: Me
  name: "scam_warnings" | "abuse_warnings" | "ask_before_sending"
}

const Option = ({ me, name }: OptionProps) => {
  const { t } = useTexts("scam_shield")
  const { save, pending, state, error } = useShieldSave(me)
  const chosen = { ...standard, ...me.shield, ...pending }
  return (
    <SwitchRow
      label={t(`settings.${name}`)}
      text={t(`settings.${name}_text`)}
      checked={chosen[name]}
      state={state}
      error={error}
      onChange={(isOn) => save({ [name]: isOn })}
    />
  )
}

const HiddenWords = ({ me }: { me: Me }) => {
  const { t } = useTexts("scam_shield")
  const { save, pending, state, error } = useShieldSave(me)
  const words = pending?.hidden_words ?? me.shield?.hidden_words ?? []
  const [text, setText] = useState("")
  const word = text.trim()
  const isAddable = word !== "" && !words.includes(word) && words.length < hiddenWordsMax
  const add = () => {
    if (!isAddable) return
    save({ hidden_words: [...words, word] })
    setText("")
  }
  return (
    <Section title={t("settings.words")} text={t("settings.words_text")}>
      <Form className={styles.form} problem={error} onSubmit={add}>
        <TextField
          label={t("settings.word")}
          maxLength={hiddenWordMax}
          autoComplete="off"
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" look="quiet" disabled={!isAddable}>
          {t("settings.add")}
        </Button>
        <SaveMark state={state} />
      </Form>
      {words.length > 0 && (
        <ul className={styles.words} aria-label={t("settings.words")}>
          {words.map((each) => (
            <li key={each} className={styles.word}>
              <bdi>{each}</bdi>
              <IconButton
                icon={<IconX size={16} stroke={2} aria-hidden="true" />}
                label={t("settings.remove", { word: each })}
                onClick={() => save({ hidden_words: words.filter((other) => other !== each) })}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
