import { friendPolicies, messagePolicies, visibilities, type Profile } from "@redthread/contract/profile"
import { IconBan, IconChevronRight, IconMoodOff } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { OptionList } from "../../ui/setting/OptionList"
import { ProfilePage, useProfileField, useSaveProfile } from "./profile-setting"
import { Row, Section } from "../../ui/setting/Section"
import { GreetingLimit } from "../chat/chat"
import { ShieldOptions } from "../scam-shield/scam-shield"
import styles from "../../ui/setting/setting.module.css"
import { SwitchRow } from "../../ui/setting/SwitchRow"

const MutedDialog = lazyPart(() => import("../feed/feed"), "MutedDialog")

interface Props {
  person: Profile
}

export const PrivacyScreen = () => {
  const { t } = useTexts("shell")
  return (
    <ProfilePage title={t("title.privacy")}>
      {(person) => (
        <>
          <VisibilityOptions person={person} />
          <OnlineOption />
          <MessageOptions person={person} />
          <Suspense>
            <GreetingLimit />
          </Suspense>
          <FriendOptions person={person} />
          <KeptAway />
          <Suspense>
            <ShieldOptions />
          </Suspense>
        </>
      )}
    </ProfilePage>
  )
}

const VisibilityOptions = ({ person }: Props) => {
  const { t } = useTexts("settings_profile")
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

const OnlineOption = () => {
  const { t } = useTexts("settings_profile")
  const me = useMe()
  const { save, pending, ...saving } = useSaveProfile()
  const isShown = pending?.online_visible ?? me?.online_visible ?? true
  return (
    <Section title={t("privacy.online.title")}>
      <SwitchRow
        {...saving}
        label={t("privacy.online.shown")}
        text={t(isShown ? "privacy.online.shown_text" : "privacy.online.offline_text")}
        checked={isShown}
        onChange={(online_visible) => save({ online_visible })}
      />
    </Section>
  )
}

const MessageOptions = ({ person }: Props) => {
  const { t } = useTexts("settings_profile")
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
  const { t } = useTexts("settings_profile")
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

/** Links to blocked and muted members. */
const KeptAway = () => {
  const { t } = useTexts(["settings_profile", "feed", "relation"])
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={t("privacy.away")}>
      <Link to="/user/$type" params={{ type: "blacklist" }} className={styles.row}>
        <Row icon={<IconBan {...icon} />} title={t("relation:tab.blacklist")} action={<IconChevronRight {...icon} />} />
      </Link>
      <button type="button" className={styles.row} onClick={() => setOpen(true)}>
        <Row icon={<IconMoodOff {...icon} />} title={t("feed:muted_title")} action={<IconChevronRight {...icon} />} />
      </button>
      {isOpen && me && (
        <Suspense>
          <MutedDialog readerId={me.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}

const icon = { size: 22, stroke: 1.75, "aria-hidden": true } as const
