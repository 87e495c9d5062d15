import { payUpload } from "@redthread/contract/photo"
import { useMutation } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { ClientError } from "../../../core/error/client-error"
import { queryClient } from "../../../core/api/query-client"
import { showVisible } from "../view/latest-photos"
import { freshPhoto, type Met, photoQuery } from "../view/photo.queries"

interface Payment {
  price: number
  /** Idempotency key, kept for a retry of the same payment. */
  key: string
}

/** Pays, and shows the original wherever the photo is shown. Answers it. */
export const usePayPhoto = (id: number, met: Met) =>
  useMutation({
    mutationFn: async ({ price, key }: Payment) => {
      await api(payUpload, { body: { upload_id: id, ...met, price } }, { idempotencyKey: key })
      const photo = await freshPhoto(id)
      showVisible(photo)
      return photo
    },
    onError: (error) => {
      const isOver = error instanceof ClientError && !error.isNetwork
      if (isOver) void queryClient.invalidateQueries({ queryKey: photoQuery(id).queryKey })
    },
  })
