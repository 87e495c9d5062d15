import type { Profile } from "@redthread/contract/profile"
import { Link } from "@tanstack/react-router"
import { lazyPart } from "../../core/page/lazy-part"
import { useTexts } from "../../core/texts/texts"
import { ThreadProgress } from "../../ui/state/Thread"
import styles from "./missing.module.css"

export const ProfileArticle = lazyPart(() => import("./ProfileArticle"), "ProfileArticle")
export const ShareCard = lazyPart(() => import("./ShareCard"), "ShareCard")

/** Parts of a new profile, in the order of the welcome screen. */
export const questions = ["photos", "place", "languages", "prompts", "interests", "purpose"] as const
export type Question = (typeof questions)[number]

const parts = [...questions, "lines"] as const
type Part = (typeof parts)[number]

/** Number of photos, and of answered prompts, that a complete profile has. */
const enough = 2

const isComplete: Record<Part, (person: Profile) => boolean> = {
  photos: ({ avatar, photos }) => avatar !== null && photos.length >= enough,
  place: ({ location }) => location.city !== null || location.country_code !== null,
  languages: ({ languages }) => languages.length > 0,
  prompts: ({ prompts = [] }) => prompts.length >= enough,
  interests: ({ interests = [] }) => interests.length > 0,
  purpose: ({ purpose }) => purpose !== null,
  lines: ({ biography }) => biography.trim() !== "",
}

const pages = {
  photos: { to: "/me", hash: "photos" },
  place: { to: "/setting/edit" },
  languages: { to: "/setting/edit" },
  prompts: { to: "/me", hash: "prompts" },
  interests: { to: "/me", hash: "interests" },
  purpose: { to: "/setting/edit" },
  lines: { to: "/setting/introduction" },
} as const satisfies Record<Part, { to: string; hash?: string }>

/** Links to the missing parts of the member's own profile; renders nothing when it is complete. */
export const Missing = ({ person }: { person: Profile }) => {
  const { t } = useTexts("profile")
  const missing = parts.filter((part) => !isComplete[part](person))
  if (missing.length === 0) return null
  const completeCount = parts.length - missing.length
  const label = t("missing.title", { said: completeCount, of: parts.length })
  return (
    <section className={styles.missing} aria-label={label}>
      <p>{label}</p>
      <ThreadProgress label={label} value={completeCount / parts.length} />
      <ul className={styles.links}>
        {missing.map((part) => (
          <li key={part}>
            <Link {...pages[part]} className={styles.link}>
              {t(`missing.${part}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
