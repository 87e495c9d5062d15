import {
  badgeKinds,
  type NotificationChannel,
  notificationChannels,
  type NotificationKind,
  notificationKinds,
  type NotificationSettings,
} from "@redthread/contract/notification-setting"
import { IconChevronDown } from "@tabler/icons-react"
import { useCallback, useId, useState } from "react"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import type { SettingsChange } from "./notification-setting.queries"
import styles from "./NotificationSettingScreen.module.css"

const topics = ["chat", "people", "posts", "gifts", "gold", "account"] as const
type Topic = (typeof topics)[number]

const topicOf: Readonly<Record<NotificationKind, Topic>> = {
  message: "chat",
  call: "chat",
  scheduled: "chat",
  appointment: "chat",
  like: "people",
  match: "people",
  request: "people",
  friend: "people",
  feed: "posts",
  ask: "posts",
  gift: "gifts",
  order: "gifts",
  travel: "gifts",
  upgrade: "gold",
  payclear: "gold",
  earning: "gold",
  profile: "account",
  avatar: "account",
  bio: "account",
  verify: "account",
  translation: "account",
  support: "account",
  safety: "account",
  correction: "posts",
}

const kindsOf = (topic: Topic): NotificationKind[] => notificationKinds.filter((kind) => topicOf[kind] === topic)

/** Kinds with their own badge and screen are not in the list. */
const isOffered = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  channel !== "list" || !(badgeKinds as readonly NotificationKind[]).includes(kind)

interface Props {
  settings: NotificationSettings
  save: (change: SettingsChange) => void
}

/** A row per topic; its single kinds are below it on request. */
export const WaysTable = ({ settings, save }: Props) => {
  const { t } = useTexts("notice")
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("title")}</th>
          {notificationChannels.map((channel) => (
            <th key={channel} scope="col">
              {t(`setting.way.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      {topics.map((topic) => (
        <TopicRows key={topic} topic={topic} settings={settings} save={save} />
      ))}
    </table>
  )
}

const TopicRows = ({ topic, settings, save }: Props & { topic: Topic }) => {
  const { t } = useTexts("notice")
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const kinds = kindsOf(topic)
  const names = kinds.map((kind) => t(`setting.kind.${kind}`))
  const name = t(`setting.topic.${topic}`)
  return (
    <>
      <tbody>
        <tr>
          <th scope="row">
            <button
              type="button"
              className={styles.topic}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <span>
                <strong>{name}</strong>
                <span>{new Intl.ListFormat(currentTag(), { type: "unit", style: "short" }).format(names)}</span>
              </span>
              <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
            </button>
          </th>
          <Boxes name={name} kinds={kinds} settings={settings} save={save} />
        </tr>
      </tbody>
      {isOpen && (
        <tbody id={id} className={styles.kinds}>
          {kinds.map((kind, index) => (
            <tr key={kind}>
              <th scope="row">{names[index]}</th>
              <Boxes name={t(`setting.kind.${kind}`)} kinds={[kind]} settings={settings} save={save} />
            </tr>
          ))}
        </tbody>
      )}
    </>
  )
}

interface BoxesProps extends Props {
  name: string
  kinds: readonly NotificationKind[]
}

/** A box per channel, for all kinds at once. */
const Boxes = ({ name, kinds, settings, save }: BoxesProps) => {
  const { t } = useTexts("notice")
  return notificationChannels.map((channel) => {
    const offered = kinds.filter((kind) => isOffered(kind, channel))
    const count = offered.filter((kind) => settings.ways[kind][channel]).length
    return (
      <td key={channel}>
        {offered.length > 0 && (
          <Box
            label={`${name}: ${t(`setting.way.${channel}`)}`}
            isOn={count === offered.length}
            isMixed={count > 0 && count < offered.length}
            onChange={(isOn) => save({ ways: Object.fromEntries(offered.map((kind) => [kind, { [channel]: isOn }])) })}
          />
        )}
      </td>
    )
  })
}

interface BoxProps {
  label: string
  isOn: boolean
  isMixed: boolean
  onChange: (isOn: boolean) => void
}

const Box = ({ label, isOn, isMixed, onChange }: BoxProps) => {
  // HTML has no attribute for the mixed state.
  const mix = useCallback(
    (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = isMixed
    },
    [isMixed],
  )
  return (
    <input
      ref={mix}
      type="checkbox"
      aria-label={label}
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
