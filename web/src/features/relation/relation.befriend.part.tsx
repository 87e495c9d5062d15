import { friendStates } from "@redthread/contract/relation"
import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { useRequestFriend } from "./relation.step.part"

interface Props {
  /** The server's sentence. */
  text: string
  person: { user_id: number; name: string }
  onClose: () => void
}

/** Who takes messages from friends only, or wants to be asked first, can be asked here. */
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
