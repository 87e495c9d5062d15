import type { Me } from "@redthread/contract/account"
import { toFlag } from "@redthread/contract/core/flag"
import { useTranslation } from "react-i18next"
import { OptionList } from "../../ui/setting/OptionList"
import { useSaveProfile } from "../profile-setting/profile-field.part"
import { Section } from "../../ui/setting/Section"

/** Whether a message can be heard, on every device. */
export const SoundOption = ({ me }: { me: Me }) => {
  const { t } = useTranslation("settings_profile")
  const { save, pending, ...saving } = useSaveProfile()
  const isOn = (pending?.sound ?? me.sound) === 1
  const options = (["on", "off"] as const).map((each) => ({
    value: each,
    label: t(`sound.${each}`),
    text: t(`sound.${each}_text`),
  }))
  return (
    <Section title={t("sound.title")}>
      <OptionList
        name="sound"
        {...saving}
        options={options}
        value={isOn ? "on" : "off"}
        onChange={(value) => save({ sound: toFlag(value === "on") })}
      />
    </Section>
  )
}
