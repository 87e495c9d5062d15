import { friendStates } from "@redthread/contract/relation"
import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { useRequestFriend } from "./relation.mutations"

interface Props {
  /** Error text of the server. */
  text: string
  person: { user_id: number; name: string }
  onClose: () => void
}

/** Shown when a member accepts messages from friends only: offers a friend request. */
export const BefriendPrompt = ({ text, person, onClose }: Props) => {
  const { t } = useTexts("relation")
  const request = useRequestFriend(person)
  const ask = () =>
    request.mutate(undefined, {
      onSuccess: ({ friend }) => {
        if (friend !== friendStates.friends) showToast({ kind: "note", message: t("asked") })
      },
      onSettled: onClose,
    })
  return (
    <Dialog opened title={text} onClose={onClose}>
      <Button size="large" wide busy={request.isPending} onClick={ask}>
        {t("add")}
      </Button>
    </Dialog>
  )
}
