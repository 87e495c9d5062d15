import type { Profile } from "@redthread/contract/profile"
import { currentLanguage } from "../../core/language/language"
import { useSession } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { HumanOffer } from "../human-translation/human-translation"
import { ScamWarning } from "../scam-shield/scam-shield"
import { shownLang, TranslatableText } from "../translation/translation"
import { useNameOf } from "../remark/remark"
import styles from "./ProfileScreen.module.css"

interface Props {
  person: Profile
  /** Shows the own words instead of their translation. */
  isOwn: boolean
}

/** Omitted if the member has answered prompts instead. */
export const Introduction = ({ person, isOwn }: Props) => {
  const { t } = useTexts("profile")
  if (person.biography === "" && (person.prompts?.length ?? 0) > 0) return null
  return (
    <section className={styles.story} aria-label={t("introduction")}>
      <ScamWarning warning={person.warning} type="user" id={person.user_id} person={person} />
      <Words person={person} isOwn={isOwn} />
    </section>
  )
}

const Words = ({ person, isOwn }: Props) => {
  const { t } = useTexts("profile")
  const session = useSession()
  const name = useNameOf(person.user_id, person.name) ?? person.name
  if (isOwn && person.biography) {
    return (
      <p
        className={`${styles.opening} ${styles.own}`}
        lang={shownLang({ language: person.introduction?.language })}
        dir="auto"
      >
        {person.biography}
      </p>
    )
  }
  if (!person.introduction) return <p className={styles.silent}>{t("no_introduction", { name })}</p>
  const { id, content, language, translated_by } = person.introduction
  return (
    <>
      <TranslatableText type="introduction" {...person.introduction} textClass={styles.opening} />
      {session && language !== currentLanguage() && translated_by !== "human" && (
        <HumanOffer type="introduction" id={id} content={content} source={language} />
      )}
    </>
  )
}
