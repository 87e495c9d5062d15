import type { Flag } from "@redthread/contract/core/flag"
import { languageNames, type Language } from "@redthread/contract/language"
import { IconCrown, IconRosetteDiscountCheckFilled } from "@tabler/icons-react"
import { useState } from "react"
import { useHydrated } from "../../core/page/store"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { usePictureFailure } from "../../ui/display/picture-failure"
import styles from "./person.module.css"
import { placeText } from "./profile-text"

export {
  changeIntroduction,
  changePerson,
  onListsReset,
  onPersonChange,
  peopleKey,
  type PersonChange,
} from "./profile.queries"
export { profileQuery } from "./profile.queries"
export { spokenName } from "./profile-text"

export const placeOf = (location: Parameters<typeof placeText>[0]): string => placeText(location, currentTag())

export const languageName = (language: Language): string => languageNames[language]

/** The first letter of a name, for where there is no picture. */
export const initialOf = (name: string): string => [...name][0]?.toLocaleUpperCase() ?? ""

interface PortraitProps {
  src: string | null
  name: string
  /** Above the fold: loaded eagerly. */
  isFirst?: boolean
}

/** A large portrait, 3:4, that fades in; the initial on a soft ground where there is none or it can't be loaded. */
export const Portrait = ({ src, name, isFirst = false }: PortraitProps) => {
  // What the server has drawn was there before the code that would let it fade in.
  const isFresh = useHydrated()
  const [state, setState] = useState<"loading" | "shown">(isFresh ? "loading" : "shown")
  const { isFailed, image } = usePictureFailure(src)
  if (!src || isFailed) {
    return (
      <span className={styles.initial} aria-hidden="true">
        {initialOf(name)}
      </span>
    )
  }
  return (
    <img
      {...image}
      src={src}
      alt=""
      width={600}
      height={800}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
      className={state === "shown" ? `${styles.portrait} ${styles.shown}` : styles.portrait}
      onLoad={() => setState("shown")}
    />
  )
}

interface MarksProps {
  verified: boolean
  vip: Flag
  size?: number
}

/** Verified in jade, VIP with the crown in gold. */
export const PersonMarks = ({ verified, vip, size = 18 }: MarksProps) => {
  const { t } = useTexts("ui")
  return (
    <>
      {verified && (
        <span className={styles.verified} title={t("verified")}>
          <IconRosetteDiscountCheckFilled size={size} aria-hidden="true" />
          <span className="visually-hidden">{t("verified")}</span>
        </span>
      )}
      {vip === 1 && (
        <span className={styles.vip} title={t("vip")}>
          <IconCrown size={size} stroke={2} aria-hidden="true" />
          <span className="visually-hidden">{t("vip")}</span>
        </span>
      )}
    </>
  )
}

/** The jade dot of who is here now. */
export const OnlineDot = () => {
  const { t } = useTexts("ui")
  return (
    <span className={styles.dot} title={t("online")}>
      <span className="visually-hidden">{t("online")}</span>
    </span>
  )
}
