import type { Message } from "@redthread/contract/chat"
import { IconArrowBackUp, IconDots, IconMoodPlus } from "@tabler/icons-react"
import { useState } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { useIsTouch } from "../../../core/page/viewport"
import { useTexts } from "../../../core/texts/texts"
import { IconLook } from "../../../ui/button/IconButton"
import { MenuButton } from "../../../ui/navigation/Menu"
import { compose } from "./message-action"
import styles from "./MessageActions.module.css"
import { ReactionRow } from "./ReactionRow"

const load = () => import("./MessageMenu")
const MessageMenu = lazyPart(load, "MessageMenu")

interface Props {
  message: Message
  userId: number
  isMine: boolean
  /** Opens the actions as a long press does. */
  onLift: () => void
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const

/** Shown by hover and focus. On touch screens there is one button, which needs no long press. */
export const MessageActions = ({ onLift, ...props }: Props) => {
  const { t } = useTexts("chat")
  const isTouch = useIsTouch()
  if (!isTouch) return <HoverActions {...props} />
  return (
    <button type="button" className={styles.touch} aria-label={t("more")} aria-haspopup="dialog" onClick={onLift}>
      <IconDots {...icon} />
    </button>
  )
}

const HoverActions = ({ message, userId, isMine }: Omit<Props, "onLift">) => {
  const { t } = useTexts("chat")
  const [isChoosing, setChoosing] = useState(false)
  /** True after a choice, when the focus returns to the menu's button. */
  const [hasChosen, setChosen] = useState(false)
  if (isChoosing) {
    return (
      <div className={styles.bar} data-open>
        <ReactionRow
          message={message}
          userId={userId}
          takesFocus
          onClose={() => {
            setChoosing(false)
            setChosen(true)
          }}
        />
      </div>
    )
  }
  return (
    <div className={styles.bar}>
      {!message.recalled && (
        <>
          <button
            type="button"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- this button replaces the choice that had the focus
            autoFocus={hasChosen}
            aria-label={t("react")}
            onClick={() => setChoosing(true)}
          >
            <IconLook icon={<IconMoodPlus {...icon} />} label={t("react")} tooltip="above" />
          </button>
          <button type="button" aria-label={t("reply")} onClick={() => compose(userId, { kind: "reply", message })}>
            <IconLook icon={<IconArrowBackUp {...icon} />} label={t("reply")} tooltip="above" />
          </button>
        </>
      )}
      <MenuButton
        button={<IconLook icon={<IconDots {...icon} />} label={t("more")} tooltip="above" />}
        buttonClass=""
        label={t("more")}
        load={load}
        sheet={(sheet) => <MessageMenu {...sheet} message={message} userId={userId} isMine={isMine} />}
      />
    </div>
  )
}
