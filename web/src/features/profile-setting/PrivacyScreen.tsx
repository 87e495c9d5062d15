import { friendPolicies, messagePolicies, visibilities, type Profile } from "@redthread/contract/profile"
import { useTranslation } from "react-i18next"
import { useMe } from "../../core/session"
import { OptionList } from "../../ui/setting/OptionList"
import { useProfileField, useSaveProfile } from "./profile-field.part"
import { ProfilePage } from "./ProfilePage"
import { Section } from "../../ui/setting/Section"

interface Props {
  person: Profile
}

/** Who may see, write and ask: each said in a sentence, saved when chosen. */
export const PrivacyScreen = () => {
  const { t } = useTranslation("shell")
  return (
    <ProfilePage title={t("title.privacy")}>
      {(person) => (
        <>
          <VisibilityOptions person={person} />
          <OnlineOptions />
          <MessageOptions person={person} />
          <FriendOptions person={person} />
        </>
      )}
    </ProfilePage>
  )
}

const VisibilityOptions = ({ person }: Props) => {
  const { t } = useTranslation("settings_profile")
  const { value, change, ...saving } = useProfileField(person, "visibility")
  const options = visibilities.toReversed().map((each) => ({
    value: each,
    label: t(`privacy.visibility.${each}`),
    text: t(`privacy.visibility.${each}_text`),
  }))
  return (
    <Section title={t("privacy.visibility.title")}>
      <OptionList name="visibility" {...saving} options={options} value={value} onChange={change} />
    </Section>
  )
}

const OnlineOptions = () => {
  const { t } = useTranslation("settings_profile")
  const me = useMe()
  const { save, pending, ...saving } = useSaveProfile()
  const isShown = pending?.online_visible ?? me?.online_visible ?? true
  const options = (["shown", "offline"] as const).map((each) => ({
    value: each,
    label: t(`privacy.online.${each}`),
    text: t(`privacy.online.${each}_text`),
  }))
  return (
    <Section title={t("privacy.online.title")}>
      <OptionList
        name="online"
        {...saving}
        options={options}
        value={isShown ? "shown" : "offline"}
        onChange={(value) => save({ online_visible: value === "shown" })}
      />
    </Section>
  )
}

const MessageOptions = ({ person }: Props) => {
  const { t } = useTranslation("settings_profile")
  const { value, change, ...saving } = useProfileField(person, "message_policy")
  const options = messagePolicies.map((each) => ({
    value: each,
    label: t(`privacy.message.${each}`),
    text: t(`privacy.message.${each}_text`),
  }))
  return (
    <Section title={t("privacy.message.title")}>
      <OptionList name="message" {...saving} options={options} value={value} onChange={change} />
    </Section>
  )
}

const FriendOptions = ({ person }: Props) => {
  const { t } = useTranslation("settings_profile")
  const { value, change, ...saving } = useProfileField(person, "friend_policy")
  const options = friendPolicies.map((each) => ({
    value: each,
    label: t(`privacy.friend.${each}`),
    text: t(`privacy.friend.${each}_text`),
  }))
  return (
    <Section title={t("privacy.friend.title")}>
      <OptionList name="friend" {...saving} options={options} value={value} onChange={change} />
    </Section>
  )
}
