import { showMe } from "@redthread/contract/account"
import { createUploads } from "@redthread/contract/photo"
import { editProfile, showProfile, type ProfileChange } from "@redthread/contract/profile"
import { queryOptions, useMutation } from "@tanstack/react-query"
import i18next from "i18next"
import { api, upload } from "../../core/api"
import { ClientError } from "../../core/client-error"
import { queryClient } from "../../core/query-client"
import { session } from "../../core/session"
import { showToast } from "../../core/toast"
import { peopleKey, profileKey } from "./person-cache"

export const profileQuery = (userId: number) =>
  queryOptions({
    queryKey: profileKey(userId),
    queryFn: ({ signal }) => api(showProfile, { params: { id: userId } }, { signal }),
  })

/** Changes the own profile; forms show a refusal themselves. */
export const useEditProfile = (userId: number) =>
  useMutation({
    mutationFn: (body: ProfileChange) => api(editProfile, { body }),
    meta: { quiet: true },
    onSuccess: async (profile) => {
      queryClient.setQueryData(profileKey(userId), profile)
      void queryClient.invalidateQueries({ queryKey: peopleKey })
      showToast({ kind: "note", message: i18next.t("profile:saved") })
      session.updateMe(await api(showMe))
    },
  })

/** Uploads a picture and makes it the portrait. */
export async function uploadAvatar(file: File): Promise<{ avatar: number }> {
  const form = new FormData()
  form.set("file", file)
  const { items } = await upload(createUploads, form)
  const [picture] = items
  if (!picture) throw new ClientError("upload_invalid", { status: 400 })
  return { avatar: picture.id }
}
