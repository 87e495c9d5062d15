import { payUpload } from "@redthread/contract/photo"
import { useMutation } from "@tanstack/react-query"
import { api } from "../../core/api"
import { ClientError } from "../../core/client-error"
import { queryClient } from "../../core/query-client"
import { showVisible } from "./latest-photos"
import { freshPhoto, type Met, photoQuery } from "./photo.queries"

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
