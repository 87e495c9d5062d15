import { type AlbumPhoto, payUpload } from "@redthread/contract/photo"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { goldText } from "../../../core/language/format"
import { ClientError } from "../../../core/error/client-error"
import { queryClient } from "../../../core/api/query-client"
import { showError } from "../../../core/error/show-error"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { Picture } from "../../../ui/display/Picture"
import { api } from "../../../core/api/api"
import { useKeyedMutation } from "../../../core/api/keyed-mutation"
import { freshPhoto, type Met, photoQuery, showVisible } from "../view/photo.queries"
import styles from "./secret.module.css"

const usePayPhoto = (id: number, met: Met) =>
  useKeyedMutation({
    mutationFn: async (price: number, idempotencyKey) => {
      await api(payUpload, { body: { upload_id: id, ...met, price } }, { idempotencyKey })
      const photo = await freshPhoto(id)
      showVisible(photo)
      return photo
    },
    onError: (error) => {
      const isOver = error instanceof ClientError && !error.isNetwork
      if (isOver) void queryClient.invalidateQueries({ queryKey: photoQuery(id).queryKey })
    },
  })

interface Props {
  photo: AlbumPhoto
  met: Met
  onPaid: (photo: AlbumPhoto) => void
  onClose: () => void
}

/** Offers a secret photo; closes if it is no longer available. */
export const SecretDialog = ({ photo, met, onPaid, onClose }: Props) => {
  const { t } = useTexts("photo")
  const { data, error, isFetching } = useQuery({ ...photoQuery(photo.id), staleTime: 0 })
  const now = data ?? photo
  useEffect(() => {
    if (!(error instanceof ClientError) || error.isNetwork) return
    showError(error)
    onClose()
  }, [error, onClose])
  useEffect(() => {
    // The photo may have been bought on another device.
    if (!data?.paid) return
    showVisible(data)
    onPaid(data)
  }, [data, onPaid])
  return (
    <Dialog opened title={t("secret.title")} onClose={onClose}>
      <div className={styles.offer}>
        <div className={styles.blurred}>
          <Picture src={now.src} alt="" />
        </div>
        <Offer photo={now} met={met} isStale={isFetching} onPaid={onPaid} />
      </div>
    </Dialog>
  )
}

interface OfferProps extends Pick<Props, "photo" | "met" | "onPaid"> {
  /** True while the price is being requested again. */
  isStale: boolean
}

const Offer = ({ photo, met, isStale, onPaid }: OfferProps) => {
  const { t } = useTexts("photo")
  const balance = useMe()?.balance ?? 0
  const pay = usePayPhoto(photo.id, met)
  const price = photo.amount ?? 0
  return (
    <>
      <p>{t("secret.once")}</p>
      <p className={styles.balance}>{t("secret.balance", { gold: goldText(balance) })}</p>
      {balance < price && <p role="alert">{t("secret.not_enough", { gold: goldText(price) })}</p>}
      {/* Without enough gold the payment dialog opens; afterwards the purchase continues. */}
      <Button busy={pay.isPending || isStale} onClick={() => pay.mutate(price, { onSuccess: onPaid })}>
        {t("secret.pay", { gold: goldText(price) })}
      </Button>
    </>
  )
}
