import { useMutation } from "@tanstack/react-query"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { openAgain } from "../chat.queries"
import type { ThreadHead } from "./conversation"
import styles from "./closed.module.css"

type Closed = NonNullable<ThreadHead["closed"]>

interface Props {
  head: ThreadHead & { id: number }
  closed: Closed
}

/** In place of the composer, after one of the two has closed the conversation kindly. */
export const ClosedNote = ({ head, closed: { by, can_open: canOpen } }: Props) => {
  const { t } = useTexts("chat")
  const { mutate, isPending } = useMutation({ mutationFn: () => openAgain(head) })
  const { name } = head
  const isOnce = by === "other" && canOpen
  return (
    <div className={styles.closed}>
      <p>
        {t(by === "me" ? "closed_by_me" : "closed_by_them", { name })} {isOnce && t("open_once")}
      </p>
      {canOpen && (
        <Button look="quiet" size="small" busy={isPending} onClick={() => mutate()}>
          {t("open_again")}
        </Button>
      )}
    </div>
  )
}
