import { friendStates } from "@redthread/contract/relation"
import { IconClock, IconUserCheck, IconUserMinus, IconUserPlus } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useMe } from "../../core/session/session"
import { askToSignUp } from "../../core/session/sign-in-prompt"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { useCalled } from "../remark/remark"
import type { MenuItem } from "../../ui/navigation/MenuSheet"
import {
  answerOptions,
  blockOptions,
  type Person,
  useEndFriendship,
  useRequestFriend,
  useWithdrawRequest,
} from "./relation.mutations"
import styles from "./relation.module.css"

export const useBlock = (userId: number) => useMutation(blockOptions(userId))

export const useAnswer = (person: Person) => useMutation(answerOptions(person))

interface DialogProps {
  person: Person
  opened: boolean
  onClose: () => void
}

export const BlockDialog = ({ person, opened, onClose }: DialogProps) => {
  const { t } = useTexts("relation")
  const change = useBlock(person.user_id)
  const { name } = useCalled(person)
  return (
    <Dialog opened={opened} title={t("block_title", { name })} onClose={onClose}>
      <p className={styles.question}>{t("block_text", { name })}</p>
      <div className={styles.answers}>
        <Button look="quiet" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button busy={change.isPending} onClick={() => change.mutate(true, { onSuccess: onClose })}>
          {t("block")}
        </Button>
      </div>
    </Dialog>
  )
}

/** Replaces the actions on a blocked member. */
export const BlockedNote = ({ person }: { person: Person }) => {
  const { t } = useTexts("relation")
  const change = useBlock(person.user_id)
  const { name } = useCalled(person)
  return (
    <div className={styles.blocked}>
      <p>{t("blocked", { name })}</p>
      <Button look="quiet" size="small" busy={change.isPending} onClick={() => change.mutate(false)}>
        {t("unblock")}
      </Button>
    </div>
  )
}

interface FriendProps {
  person: Person & { friend: number; asks?: boolean | undefined }
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const

/** Menu item for the friendship with a member, and the dialog that it opens. */
export function useFriendItem({ person }: FriendProps) {
  const { t } = useTexts("relation")
  const me = useMe()
  const ask = useRequestFriend(person)
  const withdraw = useWithdrawRequest(person.user_id)
  const [asks, setAsks] = useState(false)
  const items: Record<number, Omit<MenuItem, "key">> = {
    [friendStates.friends]: { label: t("unfriend"), icon: <IconUserMinus {...icon} />, run: () => setAsks(true) },
    [friendStates.requested]: { label: t("withdraw"), icon: <IconClock {...icon} />, run: () => withdraw.mutate() },
  }
  const add = { label: t("add"), icon: <IconUserPlus {...icon} />, run: () => (me ? ask.mutate() : askToSignUp()) }
  return {
    item: { key: "friend", ...(items[person.friend] ?? add) },
    dialog: <UnfriendDialog person={person} opened={asks} onClose={() => setAsks(false)} />,
  }
}

/** States a friendship, or an unanswered request of the reader. */
export const FriendStatus = ({ person: { friend } }: { person: { friend: number } }) => {
  const { t } = useTexts("relation")
  if (friend < friendStates.requested) return null
  return (
    <p className={styles.status}>
      {friend === friendStates.friends ? <IconUserCheck {...icon} className={styles.tied} /> : <IconClock {...icon} />}
      {t(friend === friendStates.friends ? "friends" : "pending")}
    </p>
  )
}

/** Shown on the profile of the sender of a friend request. */
export const FriendRequest = ({ person }: FriendProps) => {
  const { t } = useTexts("relation")
  const answer = useAnswer(person)
  const { name } = useCalled(person)
  if (person.asks !== true || person.friend >= friendStates.requested) return null
  return (
    <fieldset className={styles.asks}>
      <legend>{t("asks", { name })}</legend>
      <div>
        <Button size="small" title={t("accept_label", { name })} onClick={() => answer.mutate(true)}>
          {t("accept")}
        </Button>
        <Button size="small" look="quiet" title={t("decline_label", { name })} onClick={() => answer.mutate(false)}>
          {t("decline")}
        </Button>
      </div>
    </fieldset>
  )
}

export const UnfriendDialog = ({ person, opened, onClose }: DialogProps) => {
  const { t } = useTexts("relation")
  const end = useEndFriendship(person.user_id)
  const { name } = useCalled(person)
  return (
    <Dialog opened={opened} title={t("unfriend_title", { name })} onClose={onClose}>
      <p className={styles.question}>{t("unfriend_text", { name })}</p>
      <div className={styles.answers}>
        <Button look="quiet" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button busy={end.isPending} onClick={() => end.mutate(undefined, { onSuccess: onClose })}>
          {t("unfriend")}
        </Button>
      </div>
    </Dialog>
  )
}
