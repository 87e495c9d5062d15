import type { Me } from "@redthread/contract/account"
import type { Profile } from "@redthread/contract/profile"
import { IconCamera, IconEye, IconNews, IconPencil, IconShare2 } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { dateText } from "../../../core/language/format"
import { currentTag } from "../../../core/language/language"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { Button, buttonClass } from "../../../ui/button/Button"
import { ErrorState, Waiting } from "../../../ui/state/States"
import { StatisticsButton } from "../../analysis/analysis"
import { PersonMarks, placeOf } from "../../profile/profile"
import { Missing, ProfileArticle, ShareCard } from "../../profile-view/profile-view"
import { OpenQuestions } from "../../question/question"
import { PhotoGrid } from "../photos/PhotoGrid"
import { useOwnProfile } from "../profile-setting"
import { OwnInterests, OwnIntroduction, OwnPrompts, SectionHead } from "./OwnSections"
import styles from "./own.module.css"

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const

/** The own profile: edited in place, or shown as others see it. */
export const OwnProfileScreen = () => {
  const { t } = useTexts(["profile", "prompt", "settings_profile", "question", "analysis", "photo", "gift", "talk"])
  const me = useMe()
  const { data: person, error, refetch } = useOwnProfile()
  const [isPreview, setPreview] = useState(false)
  if (!me || !person) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Waiting />
  if (!isPreview) return <OwnProfile me={me} person={person} onPreview={() => setPreview(true)} />
  return (
    <>
      <Suspense fallback={<Waiting />}>
        <ProfileArticle person={person} isPreview />
      </Suspense>
      <div className={styles.preview}>
        <p>{t("profile:preview.title")}</p>
        <Button size="small" onClick={() => setPreview(false)}>
          {t("profile:preview.close")}
        </Button>
      </div>
    </>
  )
}

interface Props {
  me: Me
  person: Profile
  onPreview: () => void
}

const OwnProfile = ({ me, person, onPreview }: Props) => {
  const { t } = useTexts(["settings_profile", "profile"])
  return (
    <article className={styles.own} aria-label={person.name}>
      <header className={styles.head}>
        <div>
          <h1>
            {person.name}
            {person.age !== null && `, ${person.age}`} <PersonMarks person={person} size={22} />
          </h1>
          <p>{placeOf(person.location)}</p>
        </div>
        <Button icon={<IconEye {...icon} />} onClick={onPreview}>
          {t("profile:preview.open")}
        </Button>
      </header>
      <Missing person={person} />
      <OpenQuestions />
      <section id="photos" className={styles.section} aria-label={t("settings_profile:grid.title")}>
        <SectionHead title={t("settings_profile:grid.title")}>
          <Link to="/album" className={buttonClass("ghost", "small")}>
            {t("settings_profile:grid.all")}
          </Link>
          <Link to="/setting/avatar" className={buttonClass("quiet", "small")}>
            <IconCamera {...icon} />
            <span>{t("profile:edit.avatar")}</span>
          </Link>
        </SectionHead>
        <PhotoGrid person={person} />
        <p className={styles.hint}>{t("settings_profile:grid.text")}</p>
      </section>
      <OwnIntroduction person={person} />
      <OwnPrompts person={person} />
      <OwnInterests person={person} />
      <Membership me={me} />
      <div className={styles.buttons}>
        <Link to="/setting/edit" className={buttonClass("quiet", "small")}>
          <IconPencil {...icon} />
          <span>{t("profile:edit.profile")}</span>
        </Link>
        <Link to="/timeline/$id" params={{ id: String(me.id) }} className={buttonClass("quiet", "small")}>
          <IconNews {...icon} />
          <span>{t("profile:posts")}</span>
        </Link>
        <StatisticsButton person={person} />
        <ShareButton person={person} />
      </div>
    </article>
  )
}

const ShareButton = ({ person }: { person: Profile }) => {
  const { t } = useTexts("profile")
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" size="small" icon={<IconShare2 {...icon} />} onClick={() => setOpen(true)}>
        {t("card.open")}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareCard person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const Membership = ({ me }: { me: Me }) => {
  const { t } = useTexts("profile")
  const isVip = me.vip === 1 || me.free === 1
  const until = me.vip_expired_at
  return (
    <dl className={styles.membership}>
      <div>
        <dt>{t("membership.level")}</dt>
        <dd>{t(isVip ? "membership.vip" : "membership.general")}</dd>
      </div>
      {isVip && until && (
        <div>
          <dt>{t("membership.until")}</dt>
          <dd>{dateText(until, "long")}</dd>
        </div>
      )}
      <div>
        <dt>{t("membership.gold")}</dt>
        <dd className={styles.gold}>{me.balance.toLocaleString(currentTag())}</dd>
      </div>
    </dl>
  )
}
