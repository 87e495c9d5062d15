import type { Flag } from "@redthread/contract/core/flag"
import { friendStates, remarkMax } from "@redthread/contract/relation"
import { IconClock, IconPencil, IconUserCheck, IconUserOff, IconUserPlus } from "@tabler/icons-react"
import { type FormEvent, useState } from "react"
import { useMe } from "../../core/session/session"
import { askToJoin } from "../../core/session/sign-in-prompt"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { TextField } from "../../ui/form/Field"
import styles from "./relation-step.module.css"
import { useAnswer, useEndFriendship, useRequestFriend, useWithdrawRequest } from "./relation.step.part"
import { useRemark, useSetRemark } from "../remark/remark.part"

interface Person {
  user_id: number
  name: string
}

interface FriendProps {
  person: Person & { friend: number; block: Flag; asks?: boolean | undefined }
}

/** Add, requested, friends, blocked: what the two are to each other, and the next step. */
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
      onClick={() => (me ? ask.mutate() : askToJoin())}
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
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button
        size="small"
        look="quiet"
        icon={<IconUserCheck {...icon} className={styles.tied} />}
        aria-haspopup="dialog"
        onClick={() => setAsks(true)}
      >
        {t("friends")}
      </Button>
      <UnfriendDialog person={person} opened={asks} onClose={() => setAsks(false)} />
    </>
  )
}

interface DialogProps {
  person: Person
  opened: boolean
  onClose: () => void
}

/** Asks before it ends a friendship. */
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

/** The reader's own note on a member, shown to them instead of the name; left empty it is taken away. */
export const RemarkDialog = ({ person, opened, onClose }: DialogProps) => {
  const { t } = useTexts("relation")
  return (
    <Dialog opened={opened} title={t("remark_title", { name: person.name })} onClose={onClose}>
      <RemarkForm person={person} onClose={onClose} />
    </Dialog>
  )
}

export const RemarkButton = ({ person }: { person: Person }) => {
  const { t } = useTexts("relation")
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={<IconPencil {...icon} />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {t("remark")}
      </Button>
      <RemarkDialog person={person} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

const RemarkForm = ({ person, onClose }: Omit<DialogProps, "opened">) => {
  const { t } = useTexts("relation")
  const before = useRemark(person.user_id) ?? ""
  const [text, setText] = useState(before)
  const set = useSetRemark(person.user_id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === before) return onClose()
    set.mutate(text.trim(), { onSuccess: onClose })
  }
  return (
    <form onSubmit={submit}>
      <TextField
        label={t("remark")}
        hint={t("remark_hint")}
        value={text}
        maxLength={remarkMax}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.answers}>
        <Button look="quiet" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" busy={set.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  )
}
