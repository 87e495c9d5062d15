import type { Profile, ProfileChange } from "@redthread/contract/profile"
import { useQuery } from "@tanstack/react-query"
import { useMe } from "../../core/session/session"
import { profileQuery, saveProfile } from "../profile/profile.edit.part"
import { type Autosave, useAutosave } from "../../ui/setting/autosave"

/** Saves parts of the own profile; one for each field, so that each says itself how it went. */
export const useSaveProfile = (): Autosave<ProfileChange> => useAutosave({ scope: "profile", save: saveProfile })

export function useOwnProfile() {
  const me = useMe()
  return useQuery({ ...profileQuery(me?.id ?? 0), enabled: me !== null })
}

type Shared = keyof Profile & keyof ProfileChange

/** A field that is called the same in the profile and in its change: what it shows, and how it is saved. */
export function useProfileField<F extends Shared>(person: Profile, field: F) {
  const saving = useSaveProfile()
  const isPending = saving.pending?.[field] !== undefined
  return {
    ...saving,
    value: (isPending ? saving.pending?.[field] : person[field]) as Profile[F],
    change: (value: ProfileChange[F]) => saving.save({ [field]: value }),
  }
}
