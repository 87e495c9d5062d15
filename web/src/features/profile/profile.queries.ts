import { showMe } from "@redthread/contract/account"
import { editProfile, showProfile, type Profile, type ProfileChange } from "@redthread/contract/profile"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { peopleKey, profileKey, resetLists } from "./person-cache"

export const profileQuery = (userId: number) =>
  queryOptions({
    queryKey: profileKey(userId),
    queryFn: ({ signal }) => api(showProfile, { params: { id: userId } }, { signal }),
  })

/** Profile fields that lists depend on: a change resets the lists. */
const decidesLists = (change: ProfileChange): boolean => change.seeking !== undefined || change.gender !== undefined

/** Changes the own profile, and all that shows it here. */
export async function saveProfile(change: ProfileChange): Promise<Profile> {
  const profile = await api(editProfile, { body: change })
  queryClient.setQueryData(profileKey(profile.user_id), profile)
  if (decidesLists(change)) resetLists()
  else void queryClient.invalidateQueries({ queryKey: peopleKey, refetchType: "none" })
  session.updateMe(await api(showMe))
  return profile
}
