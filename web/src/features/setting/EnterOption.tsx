import type { Me } from "@redthread/contract/account"
import { useTranslation } from "react-i18next"
import { OptionList } from "../../ui/setting/OptionList"
import { useSaveProfile } from "../profile-setting/profile-field.part"
import { Section } from "../../ui/setting/Section"

/** What the Enter key does in a conversation, on every device. */
export const EnterOption = ({ me }: { me: Me }) => {
  const { t } = useTranslation("settings_profile")
  const { save, pending, ...saving } = useSaveProfile()
  const sends = pending?.send_on_enter ?? me.send_on_enter
  const options = (["send", "line"] as const).map((each) => ({
    value: each,
    label: t(`enter.${each}`),
    text: t(`enter.${each}_text`),
  }))
  return (
    <Section title={t("enter.title")}>
      <OptionList
        name="enter"
        {...saving}
        options={options}
        value={sends ? "send" : "line"}
        onChange={(value) => save({ send_on_enter: value === "send" })}
      />
    </Section>
  )
}
