import type { Me } from "@redthread/contract/account"
import { toFlag } from "@redthread/contract/core/call"
import { Suspense } from "react"
import { useTexts } from "../../core/texts/texts"
import { Section } from "../../ui/setting/Section"
import { SwitchRow } from "../../ui/setting/SwitchRow"
import { CorrectionOption } from "../correction/correction"
import { useSaveProfile } from "../profile-setting/profile-setting"

export const ChatOptions = ({ me }: { me: Me }) => {
  const { t } = useTexts("shell")
  return (
    <>
      <Section title={t("title.chats")}>
        <SoundOption me={me} />
        <EnterOption me={me} />
      </Section>
      <Suspense>
        <CorrectionOption me={me} />
      </Suspense>
    </>
  )
}

const SoundOption = ({ me }: { me: Me }) => {
  const { t } = useTexts("settings_profile")
  const { save, pending, ...saving } = useSaveProfile()
  return (
    <SwitchRow
      {...saving}
      label={t("sound.title")}
      text={t("sound.text")}
      checked={(pending?.sound ?? me.sound) === 1}
      onChange={(isOn) => save({ sound: toFlag(isOn) })}
    />
  )
}

const EnterOption = ({ me }: { me: Me }) => {
  const { t } = useTexts("settings_profile")
  const { save, pending, ...saving } = useSaveProfile()
  const sends = pending?.send_on_enter ?? me.send_on_enter
  return (
    <SwitchRow
      {...saving}
      label={t("enter.title")}
      text={t(sends ? "enter.send_text" : "enter.line_text")}
      checked={sends}
      onChange={(send_on_enter) => save({ send_on_enter })}
    />
  )
}
