import type { Profile } from "@redthread/contract/profile"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { type ComponentType, useEffect, useRef, useState } from "react"
import { insidePath } from "../../../core/language/language"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { ErrorState, Waiting } from "../../../ui/state/States"
import { ThreadProgress } from "../../../ui/state/Thread"
import { type Question, questions } from "../../profile-view/profile-view"
import { useOwnProfile } from "../profile-setting"
import { PromptsStep } from "./PromptsStep"
import { InterestsStep, LanguagesStep, PhotosStep, PlaceStep, PurposeStep, type StepProps } from "./steps"
import styles from "./welcome.module.css"

/** Asks new members one question per screen; each can be skipped. */
export const WelcomeScreen = () => {
  // Loads all texts of the steps at once.
  useTexts(["settings_profile", "profile", "account", "prompt", "photo", "talk"])
  const { data: person, error, refetch } = useOwnProfile()
  if (person) return <Questions person={person} />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Waiting />
}

const steps: Record<Question, ComponentType<StepProps>> = {
  photos: PhotosStep,
  place: PlaceStep,
  languages: LanguagesStep,
  prompts: PromptsStep,
  interests: InterestsStep,
  purpose: PurposeStep,
}

const Questions = ({ person }: { person: Profile }) => {
  const { t } = useTexts("settings_profile")
  const { next } = useSearch({ from: "/members/welcome" })
  const navigate = useNavigate()
  const [at, setAt] = useState(0)
  const question = questions[at] ?? "photos"
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
      <Step key={question} person={person} onDone={goOn}>
        {at > 0 && (
          <Button look="ghost" onClick={() => setAt(at - 1)}>
            {t("welcome.back")}
          </Button>
        )}
        <Button look="ghost" onClick={goOn}>
          {t("welcome.skip")}
        </Button>
      </Step>
    </section>
  )
}

/** Scrolls to the top of a step and focuses its search field, or its heading. */
function useStart(at: number) {
  const top = useRef<HTMLElement>(null)
  useEffect(() => {
    globalThis.scrollTo({ top: 0 })
    const search = top.current?.querySelector<HTMLElement>("input[role=combobox]")
    ;(search ?? top.current?.querySelector("h1"))?.focus()
  }, [at])
  return top
}
