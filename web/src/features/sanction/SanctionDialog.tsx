import { seeSanction } from "@redthread/contract/sanction"
import type { Me } from "@redthread/contract/account"
import { useMutation } from "@tanstack/react-query"
import { dateText } from "../../core/language/format"
import { api } from "../../core/api/api"
import { hrefOf } from "../../core/language/language"
import { session } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import styles from "./sanction.module.css"

/** Removes the sanction from the session, which closes the dialog at once. */
function removeFromSession(id: number): void {
  const me = session.current()?.me
  if (me?.sanction?.id === id) session.updateMe({ ...me, sanction: null })
}

export const SanctionDialog = ({ sanction }: { sanction: NonNullable<Me["sanction"]> }) => {
  const { t } = useTexts("sanction")
  const { id, kind, reason, ends_at: until, key } = sanction
  const { mutate: see } = useMutation({
    mutationFn: () => api(seeSanction, { params: { id } }),
    onMutate: () => removeFromSession(id),
    meta: { quiet: true },
  })
  return (
    <Dialog opened title={t("title")} onClose={() => see()}>
      <div className={styles.words}>
        <p>{t(`kind.${kind}`)}</p>
        {until !== null && <p>{t("until", { day: dateText(until, "long") })}</p>}
        {reason !== "" && (
          <p className={styles.reason} dir="auto">
            {reason}
          </p>
        )}
        <a href={hrefOf(`/appeal#${key}`)}>{t("reasons")}</a>
      </div>
      <Button wide onClick={() => see()}>
        {t("seen")}
      </Button>
    </Dialog>
  )
}
