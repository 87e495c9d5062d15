import type { Profile, ProfileChange } from "@redthread/contract/profile"
import { useQuery } from "@tanstack/react-query"
import { useMe } from "../../core/session/session"
import { profileQuery, saveProfile } from "../profile/profile"
import { type Autosave, useAutosave } from "../../ui/setting/autosave"

/** Each field uses its own instance, so that it shows its own state of saving. */
export const useSaveProfile = (): Autosave<ProfileChange> => useAutosave({ scope: "profile", save: saveProfile })

export function useOwnProfile() {
  const me = useMe()
  return useQuery({ ...profileQuery(me?.id ?? 0), enabled: me !== null })
}

type Shared = keyof Profile & keyof ProfileChange

/** Value and saving of a field that has the same name in profile and change. */
export function useProfileField<F extends Shared>(person: Profile, field: F) {
  const saving = useSaveProfile()
  const isPending = saving.pending?.[field] !== undefined
  return {
    ...saving,
    value: (isPending ? saving.pending?.[field] : person[field]) as Profile[F],
    change: (value: ProfileChange[F]) => saving.save({ [field]: value }),
  }
}
