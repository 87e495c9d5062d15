import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import styles from "./relation-step.module.css"
import { useBlock } from "./relation.step.part"

interface BlockProps {
  person: { user_id: number; name: string }
  opened: boolean
  onClose: () => void
}

/** Asks before it blocks. */
export const BlockDialog = ({ person, opened, onClose }: BlockProps) => {
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

/** In place of what one could do with a member one has blocked. */
export const BlockedNote = ({ person }: { person: { user_id: number; name: string } }) => {
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
