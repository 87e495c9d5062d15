import { type DateShare, shareFriendsMax } from "@redthread/contract/date-share"
import { IconX } from "@tabler/icons-react"
import { useState } from "react"
import { errorText } from "../../../core/error/error-text"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { IconButton } from "../../../ui/button/IconButton"
import { TextField } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { useAddFriend, useRemoveFriend } from "../appointment.queries"
import styles from "../appointment.module.css"

interface Props {
  id: number
  friends: DateShare["friends"]
}

export const ShareFriends = ({ id, friends }: Props) => {
  const { t } = useTexts("appointment")
  const [email, setEmail] = useState("")
  const { mutate, isPending, error } = useAddFriend(id)
  const remove = useRemoveFriend(id)
  const add = () => {
    if (email.trim() !== "" && !isPending) mutate(email.trim(), { onSuccess: () => setEmail("") })
  }
  return (
    <section className={styles.friends} aria-label={t("share.friends")}>
      <h3>{t("share.friends")}</h3>
      <p className={styles.soft}>{t("share.friends_text")}</p>
      {friends.length > 0 && (
        <ul>
          {friends.map((friend) => (
            <li key={friend.id}>
              <span>
                <bdi>{friend.email}</bdi>
                <small>{t(friend.confirmed ? "share.confirmed" : "share.unconfirmed")}</small>
              </span>
              <IconButton
                icon={<IconX size={18} stroke={2} aria-hidden="true" />}
                label={t("share.remove", { email: friend.email })}
                tooltip="none"
                onClick={() => remove.mutate(friend.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {friends.length < shareFriendsMax && (
        <Form className={styles.addition} problem={error} onSubmit={add}>
          <TextField
            label={t("share.email")}
            type="email"
            autoComplete="off"
            value={email}
            error={error ? errorText(error) : undefined}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Button type="submit" look="quiet" busy={isPending}>
            {t("share.add")}
          </Button>
        </Form>
      )}
    </section>
  )
}
