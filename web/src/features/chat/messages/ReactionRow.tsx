import { type Message, reactions } from "@redthread/contract/chat"
import { emoji } from "@redthread/contract/emoji"
import { useTexts } from "../../../core/texts/texts"
import { react } from "../chat.change"
import styles from "./MessageActions.module.css"

interface Props {
  message: Message
  userId: number
  takesFocus?: boolean
  onClose: () => void
}

export const ReactionRow = ({ message, userId, takesFocus = false, onClose }: Props) => {
  const { t } = useTexts("chat")
  const isOwn = (name: string) =>
    message.reactions.some(({ reaction, user_id }) => reaction === name && user_id !== userId)
  return (
    <fieldset aria-label={t("react")} className={styles.reactions}>
      {reactions.map((name, index) => (
        <button
          key={name}
          type="button"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus moves to the opened actions
          autoFocus={takesFocus && index === 0}
          aria-label={t(`reactions.${name}`)}
          aria-pressed={isOwn(name)}
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
