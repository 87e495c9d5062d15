import { IconBook2, IconCalendarPlus, IconGift, IconLanguage, IconMoodSmile, IconPhotoPlus } from "@tabler/icons-react"
import { type ButtonHTMLAttributes, type ReactNode, Suspense, useState } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { useTexts } from "../../../core/texts/texts"
import { IconLook } from "../../../ui/button/IconButton"
import { ProposeButton } from "../../appointment/appointment"
import { GiftButton } from "../../gift/gift"
import styles from "./Composer.module.css"

const PreviewDialog = lazyPart(() => import("./PreviewDialog"), "PreviewDialog")

export type ComposerPanel = "emoji" | "phrases" | "photos" | null

interface ToolProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  label: string
  /** Short form of the label, visible on touch screens, where no tooltip appears. */
  word: string
  icon: ReactNode
}

const Tool = ({ label, word, icon, ...rest }: ToolProps) => (
  <button type="button" {...rest} className={styles.tool} aria-label={label}>
    <IconLook icon={icon} label={label} tooltip="above" />
    <span className={styles.word} aria-hidden="true">
      {word}
    </span>
  </button>
)

interface Props {
  panel: ComposerPanel
  /** Opens a panel and closes the others; null closes all. */
  onPanel: (panel: ComposerPanel) => void
  person: { user_id: number; name: string }
  text: string
  onSend: () => void
}

const icon = { size: 24, stroke: 1.75, "aria-hidden": true } as const

export const ComposerTools = ({ panel, onPanel, person, text, onSend }: Props) => {
  const { t } = useTexts(["talk", "photo", "gift"])
  const toggle = (name: Exclude<ComposerPanel, null>) => ({
    "aria-expanded": panel === name,
    onClick: () => onPanel(panel === name ? null : name),
  })
  return (
    <div className={styles.tools}>
      <Tool
        label={t("photo:chat.attach")}
        word={t("talk:tools.words.photos")}
        icon={<IconPhotoPlus {...icon} />}
        {...toggle("photos")}
      />
      <Tool
        label={t("talk:tools.emoji")}
        word={t("talk:tools.words.emoji")}
        icon={<IconMoodSmile {...icon} />}
        {...toggle("emoji")}
      />
      <Tool
        label={t("talk:tools.phrases")}
        word={t("talk:tools.words.phrases")}
        icon={<IconBook2 {...icon} />}
        {...toggle("phrases")}
      />
      <GiftButton
        person={person}
        draw={(open) => (
          <Tool
            label={t("gift:open")}
            word={t("talk:tools.words.gift")}
            icon={<IconGift {...icon} />}
            onClick={() => {
              onPanel(null)
              open()
            }}
          />
        )}
      />
      <ProposeButton
        person={person}
        draw={(open) => (
          <Tool
            label={t("talk:tools.propose")}
            word={t("talk:tools.words.propose")}
            icon={<IconCalendarPlus {...icon} />}
            onClick={() => {
              onPanel(null)
              open()
            }}
          />
        )}
      />
      <PreviewButton userId={person.user_id} text={text} onSend={onSend} />
    </div>
  )
}

interface PreviewProps {
  userId: number
  text: string
  onSend: () => void
}

const PreviewButton = ({ userId, text, onSend }: PreviewProps) => {
  const { t, ready } = useTexts(["human_translation", "talk"], { useSuspense: false })
  const [isOpen, setOpen] = useState(false)
  const content = text.trim()
  if (!ready || content === "") return null
  return (
    <>
      <Tool
        label={t("human_translation:preview.open")}
        word={t("talk:tools.words.preview")}
        icon={<IconLanguage {...icon} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <PreviewDialog userId={userId} content={content} onSend={onSend} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
