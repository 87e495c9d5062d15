import { type AlbumFolder, listBoughtPhotos, listPhotos } from "@redthread/contract/photo"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"

const albumsKey = ["photos"] as const

export const albumQuery = (userId: number, folder: AlbumFolder) =>
  infiniteQueryOptions({
    queryKey: [...albumsKey, userId, folder],
    queryFn: ({ pageParam, signal }) =>
      api(
        listPhotos,
        { params: { id: userId }, query: { folder, ...(pageParam === null ? {} : { max_id: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next_max_id,
  })

export const renewAlbum = (userId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [...albumsKey, userId] })

export const boughtPhotosQuery = infiniteQueryOptions({
  queryKey: ["purchases", "photos"],
  queryFn: ({ pageParam, signal }) =>
    api(listBoughtPhotos, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
  // Addresses of paid pictures expire within two minutes, and owners may delete the pictures.
  staleTime: 0,
})
