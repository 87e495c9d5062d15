import type { Profile } from "@redthread/contract/profile"
import { IconPencil } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { currentLanguage } from "../../core/language/language"
import { useSession } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { buttonClass } from "../../ui/button/Button"
import { HumanOffer } from "../human-translation/human-translation"
import { ScamWarning } from "../scam-shield/scam-shield"
import { TranslatableText } from "../translation/translation"
import { useNameOf } from "../remark/remark"
import styles from "./ProfileScreen.module.css"

interface Props {
  person: Profile
  isOwn: boolean
}

export const Introduction = ({ person, isOwn }: Props) => {
  const { t } = useTexts("profile")
  return (
    <section className={styles.story} aria-label={t("introduction")}>
      <ScamWarning warning={person.warning} type="user" id={person.user_id} person={person} />
      <Words person={person} isOwn={isOwn} />
      {isOwn && <EditLink to="/setting/introduction">{t("edit.introduction")}</EditLink>}
    </section>
  )
}

const Words = ({ person, isOwn }: Props) => {
  const { t } = useTexts("profile")
  const session = useSession()
  const name = useNameOf(person.user_id, person.name) ?? person.name
  if (isOwn && person.biography) {
    return (
      <p className={`${styles.opening} ${styles.own}`} dir="auto">
        {person.biography}
      </p>
    )
  }
  if (isOwn || !person.introduction) {
    return <p className={styles.silent}>{isOwn ? t("edit.introduction_empty") : t("no_introduction", { name })}</p>
  }
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

interface EditLinkProps {
  to: "/setting/edit" | "/setting/introduction"
  hash?: string
  children: ReactNode
}

export const EditLink = ({ to, hash, children }: EditLinkProps) => (
  <Link to={to} {...(hash ? { hash } : {})} className={buttonClass("quiet", "small")}>
    <IconPencil size={18} stroke={1.75} aria-hidden="true" />
    <span>{children}</span>
  </Link>
)
