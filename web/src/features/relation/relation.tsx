import type { Flag } from "@redthread/contract/core/call"
import { friendStates } from "@redthread/contract/relation"
import { IconClock, IconUserCheck, IconUserOff, IconUserPlus } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useMe } from "../../core/session/session"
import { askToSignUp } from "../../core/session/sign-in-prompt"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
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
  return (
    <Dialog opened={opened} title={t("block_title", { name: person.name })} onClose={onClose}>
      <p className={styles.question}>{t("block_text", { name: person.name })}</p>
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
  return (
    <div className={styles.blocked}>
      <p>{t("blocked", { name: person.name })}</p>
      <Button look="quiet" size="small" busy={change.isPending} onClick={() => change.mutate(false)}>
        {t("unblock")}
      </Button>
    </div>
  )
}

interface FriendProps {
  person: Person & { friend: number; block: Flag; asks?: boolean | undefined }
}

export const FriendButton = ({ person }: FriendProps) => {
  const { t } = useTexts("relation")
  if (person.block === 1) {
    return (
      <Button look="quiet" size="small" disabled icon={<IconUserOff {...icon} />}>
        {t("blocked_short")}
      </Button>
    )
  }
  if (person.friend === friendStates.friends) return <FriendsButton person={person} />
  if (person.friend === friendStates.requested) return <PendingButton person={person} />
  if (person.asks === true) return <AnswerButtons person={person} />
  return <AddButton person={person} />
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const

interface StepProps {
  person: Person
}

const AddButton = ({ person }: StepProps) => {
  const { t } = useTexts("relation")
  const me = useMe()
  const ask = useRequestFriend(person)
  return (
    <Button
      size="small"
      look="quiet"
      busy={ask.isPending}
      icon={<IconUserPlus {...icon} />}
      title={t("add_label", { name: person.name })}
      onClick={() => (me ? ask.mutate() : askToSignUp())}
    >
      {t("add")}
    </Button>
  )
}

const AnswerButtons = ({ person }: StepProps) => {
  const { t } = useTexts("relation")
  const answer = useAnswer(person)
  const { name } = person
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

const PendingButton = ({ person }: StepProps) => {
  const { t } = useTexts("relation")
  const withdraw = useWithdrawRequest(person.user_id)
  return (
    <Button
      size="small"
      look="quiet"
      icon={<IconClock {...icon} />}
      title={t("withdraw_label", { name: person.name })}
      onClick={() => withdraw.mutate()}
    >
      {t("pending")}
    </Button>
  )
}

const FriendsButton = ({ person }: StepProps) => {
  const { t } = useTexts("relation")
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        look="quiet"
        icon={<IconUserCheck {...icon} className={styles.tied} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("friends")}
      </Button>
      <UnfriendDialog person={person} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

export const UnfriendDialog = ({ person, opened, onClose }: DialogProps) => {
  const { t } = useTexts("relation")
  const end = useEndFriendship(person.user_id)
  return (
    <Dialog opened={opened} title={t("unfriend_title", { name: person.name })} onClose={onClose}>
      <p className={styles.question}>{t("unfriend_text", { name: person.name })}</p>
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
