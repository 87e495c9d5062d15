import type { Me } from "@redthread/contract/account"
import { editCorrectionSettings } from "@redthread/contract/correction"
import { api } from "../../core/api/api"
import { session } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { useAutosave } from "../../ui/setting/autosave"
import { Section } from "../../ui/setting/Section"
import { SwitchRow } from "../../ui/setting/SwitchRow"

export const CorrectionOption = ({ me }: { me: Me }) => {
  const { t } = useTexts("correction")
  const { save, pending, state, error } = useAutosave<{ wanted: boolean }>({
    scope: "correction",
    save: async (body) => {
      const { wanted } = await api(editCorrectionSettings, { body })
      session.updateMe({ ...(session.current()?.me ?? me), corrected: wanted })
    },
  })
  return (
    <Section title={t("setting.title")}>
      <SwitchRow
        label={t("setting.label")}
        text={t("setting.text")}
        checked={pending?.wanted ?? me.corrected ?? false}
        state={state}
        error={error}
        onChange={(wanted) => save({ wanted })}
      />
    </Section>
  )
}
