import type { Profile, ProfileChange } from "@redthread/contract/profile"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { profileQuery, saveProfile } from "../profile/profile"
import { type Autosave, useAutosave } from "../../ui/setting/autosave"
import styles from "../../ui/setting/setting.module.css"
import { ErrorState, Skeleton } from "../../ui/state/States"

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

interface Props {
  title: string
  children: (person: Profile) => ReactNode
}

/** Renders its children once the member's own profile is loaded. */
export const ProfilePage = ({ title, children }: Props) => {
  // Loads all texts of the fields at once.
  useTexts(["settings_profile", "profile", "account", "prompt"])
  const { data: person, error, refetch } = useOwnProfile()
  return (
    <section className={styles.screen}>
      <h1 data-in-bar>{title}</h1>
      {person && children(person)}
      {!person && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!person && !error && <Waiting />}
    </section>
  )
}

const Waiting = () => (
  <div className={styles.section} aria-busy="true">
    <Skeleton height="28px" width="40%" />
    <Skeleton height="220px" />
    <Skeleton height="220px" />
  </div>
)
