import type { Profile } from "@redthread/contract/profile"
import type { ReactNode } from "react"
import { useTexts } from "../../core/texts/texts"
import { ErrorState, Skeleton } from "../../ui/state/States"
import { useOwnProfile } from "./profile-setting"
import styles from "../../ui/setting/setting.module.css"

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
