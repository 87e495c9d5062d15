import { payUpload } from "@redthread/contract/photo"
import { api } from "../../../core/api/api"
import { useKeyedMutation } from "../../../core/api/keyed-mutation"
import { ClientError } from "../../../core/error/client-error"
import { queryClient } from "../../../core/api/query-client"
import { showVisible } from "../view/latest-photos"
import { freshPhoto, type Met, photoQuery } from "../view/photo.queries"

/** Pays for a photo and shows the original everywhere. Returns the photo. */
export const usePayPhoto = (id: number, met: Met) =>
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
