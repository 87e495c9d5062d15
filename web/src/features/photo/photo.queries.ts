import { listPhotos, payUpload, showPhoto, type AlbumFolder, type AlbumPhoto } from "@redthread/contract/photo"
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api"
import { ClientError } from "../../core/client-error"
import { queryClient } from "../../core/query-client"
import { showVisible } from "./latest-photos"

const albumsKey = ["photos"] as const

/** A folder of a member's album, page by page. */
export const albumQuery = (userId: number, folder: AlbumFolder) =>
  infiniteQueryOptions({
    queryKey: [...albumsKey, userId, folder],
    queryFn: ({ pageParam, signal }) =>
      api(listPhotos, { params: { id: userId }, query: { folder, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => pagination.next_page ?? undefined,
  })

/** One photo as its reader sees it now; the address of a secret one lives for minutes only. */
export const photoQuery = (id: number) =>
  queryOptions({
    queryKey: ["photo", id],
    queryFn: ({ signal }) => api(showPhoto, { params: { id } }, { signal }),
  })

export const freshPhoto = (id: number): Promise<AlbumPhoto> =>
  queryClient.fetchQuery({ ...photoQuery(id), staleTime: 0 })

/** All albums of a member are asked for anew. */
export const renewAlbum = (userId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [...albumsKey, userId] })

/** Where a secret photo was met: the bill names it. */
export interface Met {
  type: "photo" | "feed" | "message"
  related_id?: number
}

interface Payment {
  price: number
  /** The same for a second try of the same payment, so that it is taken once. */
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
