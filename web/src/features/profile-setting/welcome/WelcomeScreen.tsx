import type { Profile } from "@redthread/contract/profile"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { type ComponentType, useEffect, useRef, useState } from "react"
import { insidePath } from "../../../core/language/language"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { ErrorState, Waiting } from "../../../ui/state/States"
import { ThreadProgress } from "../../../ui/state/Thread"
import { type Question, questions } from "../../profile-view/profile-view"
import { PlaceFields } from "../field/PlaceFields"
import { PictureField } from "../picture/PictureField"
import { useOwnProfile } from "../profile-setting"
import { LanguagesStep, LinesStep, PurposeStep, type StepProps } from "./steps"
import styles from "./welcome.module.css"

/** Asks new members one question per screen; each can be skipped. */
export const WelcomeScreen = () => {
  // Loads all texts of the steps at once.
  useTexts(["settings_profile", "profile", "account"])
  const { data: person, error, refetch } = useOwnProfile()
  if (person) return <Questions person={person} />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Waiting />
}

const PortraitStep = ({ person, onDone }: StepProps) => (
  <>
    <PictureField isBare field="avatar" person={person} onSaved={onDone} />
    {person.avatar && <Continue onDone={onDone} />}
  </>
)

const PlaceStep = ({ person, onDone }: StepProps) => (
  <>
    <div className={styles.fields}>
      <PlaceFields person={person} onPicked={onDone} />
    </div>
    <Continue onDone={onDone} />
  </>
)

const Continue = ({ onDone }: Pick<StepProps, "onDone">) => {
  const { t } = useTexts("settings_profile")
  return (
    <Button wide size="large" onClick={onDone}>
      {t("welcome.go_on")}
    </Button>
  )
}

const steps: Record<Question, ComponentType<StepProps>> = {
  portrait: PortraitStep,
  place: PlaceStep,
  languages: LanguagesStep,
  lines: LinesStep,
  purpose: PurposeStep,
}

const Questions = ({ person }: { person: Profile }) => {
  const { t } = useTexts("settings_profile")
  const { next } = useSearch({ from: "/members/welcome" })
  const navigate = useNavigate()
  const [at, setAt] = useState(0)
  const question = questions[at] ?? "portrait"
  const Step = steps[question]
  const goOn = () => {
    if (at + 1 < questions.length) setAt(at + 1)
    else void navigate({ href: insidePath(next) ?? "/meet", replace: true })
  }
  const top = useStart(at)
  return (
    <section ref={top} className={styles.welcome} aria-label={t("welcome.title")}>
      <ThreadProgress
        label={t("welcome.progress", { at: at + 1, of: questions.length })}
        value={(at + 1) / questions.length}
      />
      <div className={styles.head}>
        <h1 tabIndex={-1}>{t(`welcome.${question}.title`)}</h1>
        <p>{t(`welcome.${question}.text`)}</p>
      </div>
      <Step key={question} person={person} onDone={goOn} />
      <div className={styles.ways}>
        {at > 0 && (
          <Button look="ghost" onClick={() => setAt(at - 1)}>
            {t("welcome.back")}
          </Button>
        )}
        <Button look="ghost" onClick={goOn}>
          {t("welcome.skip")}
        </Button>
      </div>
    </section>
  )
}

/** Focuses the first field of a step, or its heading. */
function useStart(at: number) {
  const top = useRef<HTMLElement>(null)
  useEffect(() => {
    const typed = top.current?.querySelector<HTMLElement>("textarea, input[role=combobox]")
    ;(typed ?? top.current?.querySelector("h1"))?.focus()
  }, [at])
  return top
}
