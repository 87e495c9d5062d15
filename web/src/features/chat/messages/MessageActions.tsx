import { type Message, reactions } from "@redthread/contract/chat"
import { emoji } from "@redthread/contract/emoji"
import { IconArrowBackUp, IconDots, IconMoodPlus } from "@tabler/icons-react"
import { useState } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { useTexts } from "../../../core/texts/texts"
import { MenuButton } from "../../../ui/navigation/Menu"
import { react } from "../chat.change"
import { compose } from "./message-action"
import styles from "./MessageActions.module.css"

const load = () => import("./MessageMenu")
const MessageMenu = lazyPart(load, "MessageMenu")

interface Props {
  message: Message
  userId: number
  isMine: boolean
  /** True if a long press opened the actions. */
  isAsked: boolean
  onDone: () => void
}

export const MessageActions = ({ message, userId, isMine, isAsked, onDone }: Props) => {
  const { t } = useTexts("chat")
  const [isChoosing, setChoosing] = useState(false)
  /** True after a choice, when the focus returns to the menu's button. */
  const [hasChosen, setChosen] = useState(false)
  if (isChoosing) {
    return (
      <Reactions
        message={message}
        userId={userId}
        onClose={() => {
          setChoosing(false)
          setChosen(true)
          onDone()
        }}
      />
    )
  }
  return (
    <div className={styles.bar} data-asked={isAsked}>
      {!message.recalled && (
        <>
          <button
            type="button"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- this button replaces the choice that had the focus
            autoFocus={hasChosen}
            aria-label={t("react")}
            title={t("react")}
            onClick={() => setChoosing(true)}
          >
            <IconMoodPlus size={18} stroke={1.75} aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={t("reply")}
            title={t("reply")}
            onClick={() => {
              compose(userId, { kind: "reply", message })
              onDone()
            }}
          >
            <IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </>
      )}
      <MenuButton
        button={<IconDots size={18} stroke={1.75} aria-hidden="true" />}
        buttonClass={styles.more ?? ""}
        label={t("more")}
        load={load}
        sheet={(sheet) => <MessageMenu {...sheet} message={message} userId={userId} isMine={isMine} />}
      />
    </div>
  )
}

type ReactionsProps = Pick<Props, "message" | "userId"> & { onClose: () => void }

const Reactions = ({ message, userId, onClose }: ReactionsProps) => {
  const { t } = useTexts("chat")
  return (
    <fieldset aria-label={t("react")} className={styles.reactions}>
      {reactions.map((name, index) => (
        <button
          key={name}
          type="button"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus moves to the opened actions
          autoFocus={index === 0}
          aria-label={t(`reactions.${name}`)}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return
            event.stopPropagation()
            onClose()
          }}
          onClick={() => {
            void react(userId, message, name)
            onClose()
          }}
        >
          {emoji[name]}
        </button>
      ))}
    </fieldset>
  )
}
