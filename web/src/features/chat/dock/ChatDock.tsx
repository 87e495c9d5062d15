import { useQuery } from "@tanstack/react-query"
import { IconMinus, IconX } from "@tabler/icons-react"
import { Suspense, useSyncExternalStore } from "react"
import { flushSync } from "react-dom"
import { lazyPart } from "../../../core/page/lazy-part"
import { isComposing } from "../../../core/page/typing"
import { useTexts } from "../../../core/texts/texts"
import { Avatar } from "../../../ui/display/Avatar"
import { CountBadge, IconButton } from "../../../ui/button/IconButton"
import styles from "./ChatDock.module.css"
import { conversationQuery } from "../chat.queries"
import { useNameOf } from "../../remark/remark"
import { dock, dockedWindowWidth, useDock, windowsThatFit, type DockedChat } from "./dock"

const Conversation = lazyPart(() => import("../conversation/Conversation"), "Conversation")

const subscribe = (listener: () => void): (() => void) => {
  addEventListener("resize", listener)
  return () => removeEventListener("resize", listener)
}

function leaveTo(change: (userId: number) => void, userId: number): void {
  flushSync(() => change(userId))
  const place =
    document.querySelector(`[data-docked="${userId}"]`) ?? document.querySelector("[data-docked]:last-of-type")
  const next = place?.querySelector<HTMLElement>("textarea") ?? place?.querySelector<HTMLElement>("button")
  ;(next ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: true })
}

export const ChatDock = () => {
  const chats = useDock()
  const room = useSyncExternalStore(subscribe, () => windowsThatFit(innerWidth))
  if (chats.length === 0) return null
  return (
    <div className={styles.dock}>
      <Suspense>
        {chats.slice(-room).map((chat) => (
          <div
            key={chat.userId}
            data-docked={chat.userId}
            className={styles.place}
            style={{ width: dockedWindowWidth }}
          >
            {chat.minimised ? <Folded chat={chat} /> : <Window key={dock.openings(chat.userId)} userId={chat.userId} />}
          </div>
        ))}
      </Suspense>
    </div>
  )
}

const Window = ({ userId }: { userId: number }) => {
  const { t } = useTexts("chat")
  const { data } = useQuery({ ...conversationQuery(userId), select: ({ head }) => head.name })
  const name = useNameOf(userId, data) ?? ""
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the window from its field
    <div
      className={styles.window}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || isComposing(event)) return
        // Escape does not close the window during a recording, which would end.
        if (!event.currentTarget.querySelector("[data-unsent]")) leaveTo(dock.close, userId)
      }}
    >
      <Conversation
        userId={userId}
        look="window"
        takesFocus={dock.openings(userId) > 0}
        end={
          <>
            <IconButton
              icon={<IconMinus size={20} stroke={1.75} aria-hidden="true" />}
              label={t("minimise", { name })}
              onClick={() => leaveTo(dock.minimise, userId)}
            />
            <Close userId={userId} name={name} />
          </>
        }
      />
    </div>
  )
}

const Folded = ({ chat: { userId } }: { chat: DockedChat }) => {
  const { t } = useTexts("chat")
  const { data } = useQuery({ ...conversationQuery(userId), select: ({ head }) => head })
  const name = useNameOf(userId, data?.name) ?? ""
  return (
    <div className={styles.folded}>
      <button
        type="button"
        className={styles.restore}
        aria-label={t("restore", { name })}
        onClick={() => dock.open(userId)}
      >
        <Avatar src={data?.avatar ?? null} name={name} size={30} online={data?.online === 1} />
        <span className={styles.name}>{name}</span>
        <CountBadge count={data?.unread ?? 0} label={t("unread", { count: data?.unread ?? 0 })} />
      </button>
      <Close userId={userId} name={name} tooltip="above" />
    </div>
  )
}

interface CloseProps {
  userId: number
  name: string
  tooltip?: "below" | "above"
}

const Close = ({ userId, name, tooltip = "below" }: CloseProps) => {
  const { t } = useTexts("chat")
  return (
    <IconButton
      icon={<IconX size={20} stroke={1.75} aria-hidden="true" />}
      label={t("close", { name })}
      tooltip={tooltip}
      onClick={() => leaveTo(dock.close, userId)}
    />
  )
}
