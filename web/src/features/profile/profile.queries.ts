import { showMe } from "@redthread/contract/account"
import { editProfile, resolveVanity, showProfile, type Profile, type ProfileChange } from "@redthread/contract/profile"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../core/api"
import { queryClient } from "../../core/query-client"
import { session } from "../../core/session"
import { feedsKey } from "../feed/feed.key.part"
import { peopleKey, profileKey } from "./person-cache"

export const profileQuery = (userId: number) =>
  queryOptions({
    queryKey: profileKey(userId),
    queryFn: ({ signal }) => api(showProfile, { params: { id: userId } }, { signal }),
  })

/** The member behind an address of their own. Raises `user_not_found`. */
export const vanityQuery = (address: string) =>
  queryOptions({
    queryKey: ["vanity", address],
    queryFn: ({ signal }) => {
      const referrer = document.referrer.slice(0, 500)
      return api(resolveVanity, { params: { id: address }, query: referrer ? { referrer } : {} }, { signal })
    },
  })

/** What decides who is in one's lists: changed, they begin anew. */
const decidesLists = (change: ProfileChange): boolean => change.seeking !== undefined || change.gender !== undefined

/** Changes the own profile, and all that shows it here. */
export async function saveProfile(change: ProfileChange): Promise<Profile> {
  const profile = await api(editProfile, { body: change })
  queryClient.setQueryData(profileKey(profile.user_id), profile)
  if (decidesLists(change)) {
    for (const queryKey of [peopleKey, feedsKey]) void queryClient.resetQueries({ queryKey })
  } else void queryClient.invalidateQueries({ queryKey: peopleKey, refetchType: "none" })
  session.updateMe(await api(showMe))
  return profile
}
