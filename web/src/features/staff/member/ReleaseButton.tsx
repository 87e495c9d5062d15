import { useMutation } from "@tanstack/react-query"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import styles from "../staff.module.css"
import { staffChanged } from "../staff.queries"
import { useKeys } from "../queue/use-keys"

interface Props {
  release: () => Promise<unknown>
  onDone: () => void
}

/** Hands a claimed case back to the queue, also by the key R. */
export const ReleaseButton = ({ release, onDone }: Props) => {
  const { t } = useTexts("staff")
  const handBack = useMutation({ mutationFn: release, onSuccess: onDone, onSettled: staffChanged })
  useKeys((key) => key === "r" && handBack.mutate())
  return (
    <div className={styles.actions}>
      <Button look="quiet" size="small" busy={handBack.isPending} onClick={() => handBack.mutate()}>
        {t("claim.release")}
      </Button>
    </div>
  )
}
