import type { Flag } from "@redthread/contract/core/call"
import { IconMessageCircle } from "@tabler/icons-react"
import { useNavigate, useRouter } from "@tanstack/react-router"
import { type ComponentProps, Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useIsMobile } from "../../core/page/viewport"
import { useMe } from "../../core/session/session"
import { askToSignInToChat } from "../../core/session/sign-in-prompt"
import { useTexts } from "../../core/texts/texts"
import { IconButton } from "../../ui/button/IconButton"
import { dock } from "./dock/dock"
import { useNameOf } from "../remark/remark"
import styles from "./chat-button.module.css"

/** Opens a conversation: on the desktop as a docked window, on the phone and the chat screens as a page. */
export function useOpenChat(): (userId: number) => void {
  const me = useMe()
  const isMobile = useIsMobile()
  const router = useRouter()
  const navigate = useNavigate()
  return (userId) => {
    if (!me) return askToSignInToChat()
    const isAmongChats = router.state.location.pathname.startsWith("/chat")
    if (isMobile || isAmongChats) return void navigate({ to: "/chat/$id", params: { id: String(userId) } })
    dock.open(userId)
  }
}

export const GreetingLimit = lazyPart(() => import("./GreetingLimit"), "GreetingLimit")
const CommentForm = lazyPart(() => import("./composer/CommentDialog"), "CommentDialog")
export const VoiceAnswer = lazyPart(() => import("./voice/VoiceAnswer"), "VoiceAnswer")
export const FirstMessage = lazyPart(() => import("./composer/FirstMessage"), "FirstMessage")
const SayHiDialog = lazyPart(() => import("./composer/SayHiDialog"), "SayHiDialog")

function useGreetOrChat({ user_id, name, messaged }: Props["person"]) {
  const me = useMe()
  const openChat = useOpenChat()
  const [isOpen, setOpen] = useState(false)
  return {
    press: () => (me && messaged === 0 ? setOpen(true) : openChat(user_id)),
    dialog: isOpen && (
      <Suspense>
        <SayHiDialog person={{ user_id, name }} onWrite={() => openChat(user_id)} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}

interface Props {
  person: { user_id: number; name: string; messaged: Flag }
  look?: "quiet" | "primary"
  wide?: boolean
}

/** "Say hi" with a red dotted icon until the reader has written to the member, then "Chat". */
export const ChatButton = ({ person, look = "quiet", wide = false }: Props) => {
  const { t } = useTexts("chat")
  const messaged = person.messaged === 1
  const name = useNameOf(person.user_id, person.name) ?? person.name
  const { press, dialog } = useGreetOrChat({ ...person, name })
  return (
    <>
      <button
        type="button"
        className={[styles.chat, styles[look], wide && styles.wide].filter(Boolean).join(" ")}
        aria-label={t(messaged ? "chat_with" : "say_hi_to", { name })}
        onClick={press}
      >
        <ChatIcon messaged={messaged} />
        <span>{t(messaged ? "write" : "say_hi")}</span>
      </button>
      {dialog}
    </>
  )
}

export const ChatIconButton = ({ person }: Pick<Props, "person">) => {
  const { t } = useTexts("chat")
  const name = useNameOf(person.user_id, person.name) ?? person.name
  const { press, dialog } = useGreetOrChat({ ...person, name })
  return (
    <>
      <IconButton
        icon={<ChatIcon messaged={person.messaged === 1} />}
        label={t(person.messaged === 1 ? "chat_with" : "say_hi_to", { name })}
        tooltip="none"
        onClick={press}
      />
      {dialog}
    </>
  )
}

/** The greeting's bubble has the three dots of the icon set's `message-dots`. */
const ChatIcon = ({ messaged }: { messaged: boolean }) => (
  <span className={messaged ? styles.icon : `${styles.icon} ${styles.greet}`}>
    <IconMessageCircle size={20} stroke={1.75} aria-hidden="true">
      {!messaged && <path key="dots" d="M8 12v.01M12 12v.01M16 12v.01" strokeWidth="2.5" />}
    </IconMessageCircle>
  </span>
)

export const CommentDialog = (props: Omit<ComponentProps<typeof CommentForm>, "onSent">) => {
  const openChat = useOpenChat()
  return (
    <Suspense>
      <CommentForm {...props} onSent={() => openChat(props.person.user_id)} />
    </Suspense>
  )
}
