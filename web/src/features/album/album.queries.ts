import { showMe } from "@redthread/contract/account"
import { type AlbumFolder, deleteUploads, editUpload } from "@redthread/contract/photo"
import { useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { profileQuery } from "../profile/profile"
import { renewAlbum } from "./album.lists"

/**
 * A mutation that refetches album and profile, also after a failure, because a part of the change may be stored. Those
 * of one scope run in order.
 */
export function useAlbumChange<V>(mutationFn: (input: V) => Promise<unknown>, scope?: string) {
  return useMutation({
    mutationFn,
    ...(scope && { scope: { id: scope } }),
    onSettled: async () => {
      const userId = session.current()?.me.id
      if (userId === undefined) return
      await Promise.all([
        renewAlbum(userId),
        queryClient.invalidateQueries({ queryKey: profileQuery(userId).queryKey }),
        // The portrait may have changed; after a failure the old one stays until the next refresh.
        api(showMe).then(
          (me) => session.updateMe(me),
          () => undefined,
        ),
      ])
    },
  })
}

interface Move {
  ids: readonly number[]
  folder: AlbumFolder
  /** Price in gold, only for the secret folder. */
  price?: number
}

export const useMove = () =>
  useAlbumChange(async ({ ids, folder, price }: Move) => {
    for (const id of ids) {
      await api(editUpload, { params: { id }, body: { folder, ...(price === undefined ? {} : { price }) } })
    }
  })

export const useSetPrice = () =>
  useAlbumChange(({ id, price }: { id: number; price: number }) => api(editUpload, { params: { id }, body: { price } }))

export const useMakeMain = () =>
  useAlbumChange((id: number) => api(editUpload, { params: { id }, body: { main: true } }))

/** Maximum number of photos in one call. */
const deletedAtOnce = 100

export const useDelete = () =>
  useAlbumChange(async (ids: readonly number[]) => {
    for (let start = 0; start < ids.length; start += deletedAtOnce)
      await api(deleteUploads, { query: { ids: ids.slice(start, start + deletedAtOnce).join(",") } })
  })
