import type { Profile } from "@redthread/contract/profile"
import { IconPencil } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { useTexts } from "../../../core/texts/texts"
import { Button, buttonClass } from "../../../ui/button/Button"
import { VoicePlayer } from "../../../ui/display/VoicePlayer"
import { shownLang } from "../../translation/translation"
import { InterestFields } from "../field/InterestFields"
import { PromptsSection } from "../prompt/PromptsSection"
import { useAnswerDrafts } from "../prompt/prompt.queries"
import styles from "./own.module.css"

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const

interface Props {
  person: Profile
}

export const SectionHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.sectionHead}>
    <h2>{title}</h2>
    <div className={styles.buttons}>{children}</div>
  </div>
)

export const OwnIntroduction = ({ person }: Props) => {
  const { t } = useTexts("profile")
  return (
    <section className={styles.section} aria-label={t("introduction")}>
      <SectionHead title={t("introduction")}>
        <Link to="/setting/introduction" className={buttonClass("quiet", "small")}>
          <IconPencil {...icon} />
          <span>{t("edit.introduction")}</span>
        </Link>
      </SectionHead>
      {person.biography ? (
        <p className={styles.words} lang={shownLang({ language: person.introduction?.language })} dir="auto">
          {person.biography}
        </p>
      ) : (
        <p className={styles.hint}>{t("edit.introduction_empty")}</p>
      )}
    </section>
  )
}

export const OwnPrompts = ({ person }: Props) => {
  const { t } = useTexts("prompt")
  const [isEditing, setEditing] = useState(false)
  if (isEditing) return <PromptsEditor myId={person.user_id} onDone={() => setEditing(false)} />
  const answers = person.prompts ?? []
  return (
    <section id="prompts" className={styles.section} aria-label={t("own_title")}>
      <SectionHead title={t("own_title")}>
        <EditButton label={t("edit")} onClick={() => setEditing(true)} />
      </SectionHead>
      {answers.map(({ id, prompt, content, voice, language }) => (
        <figure key={id} className={styles.answer}>
          <figcaption className={styles.hint}>{t(`ask.${prompt}`)}</figcaption>
          {voice ? (
            <VoicePlayer src={voice.src} seconds={voice.duration} waveform={voice.waveform} />
          ) : (
            <blockquote className={styles.words} lang={shownLang({ language })} dir="auto">
              {content}
            </blockquote>
          )}
        </figure>
      ))}
      {answers.length === 0 && <p className={styles.hint}>{t("empty")}</p>}
    </section>
  )
}

/** Unsaved answers must be saved or discarded before the editor is closed. */
const PromptsEditor = ({ myId, onDone }: { myId: number; onDone: () => void }) => {
  const drafts = useAnswerDrafts()
  return (
    <div id="prompts" className={styles.section}>
      <PromptsSection drafts={drafts} myId={myId} />
      {!drafts.isChanged && <DoneButton onClick={onDone} />}
    </div>
  )
}

export const OwnInterests = ({ person }: Props) => {
  const { t } = useTexts(["profile", "settings_profile"])
  const [isEditing, setEditing] = useState(false)
  const interests = person.interests ?? []
  return (
    <section id="interests" className={styles.section} aria-label={t("interests")}>
      <SectionHead title={t("interests")}>
        {!isEditing && <EditButton label={t("edit.interests")} onClick={() => setEditing(true)} />}
      </SectionHead>
      {isEditing ? (
        <>
          <InterestFields person={person} />
          <DoneButton onClick={() => setEditing(false)} />
        </>
      ) : (
        <ul className={styles.chips}>
          {interests.map((interest) => (
            <li key={interest}>{t(`interest.${interest}`)}</li>
          ))}
        </ul>
      )}
      {!isEditing && interests.length === 0 && (
        <p className={styles.hint}>{t("settings_profile:welcome.interests.text")}</p>
      )}
    </section>
  )
}

interface ButtonProps {
  onClick: () => void
}

const EditButton = ({ label, onClick }: ButtonProps & { label: string }) => (
  <Button look="quiet" size="small" icon={<IconPencil {...icon} />} onClick={onClick}>
    {label}
  </Button>
)

const DoneButton = ({ onClick }: ButtonProps) => {
  const { t } = useTexts("profile")
  return (
    <div>
      <Button size="small" onClick={onClick}>
        {t("edit.done")}
      </Button>
    </div>
  )
}
