import { type Language, languages } from "@redthread/contract/language"
import type { Profile } from "@redthread/contract/profile"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useBlocker } from "@tanstack/react-router"
import { useTexts } from "../../../core/texts/texts"
import { ErrorState, Skeleton } from "../../../ui/state/States"
import { Section } from "../../../ui/setting/Section"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { useOrderedInto } from "../../human-translation/human-translation"
import { ProfilePage } from "../profile-setting"
import { PromptsSection } from "../prompt/PromptsSection"
import { useAnswerDrafts } from "../prompt/prompt.queries"
import { IntroductionEditor } from "./IntroductionEditor"
import { IntroductionTabs } from "./IntroductionTabs"
import { introductionsQuery, type Tab } from "./introduction.queries"
import { ReadersList } from "./ReadersList"
import styles from "./introduction.module.css"

export const IntroductionScreen = () => {
  const { t } = useTexts("shell")
  return <ProfilePage title={t("title.introduction")}>{(person) => <Introductions person={person} />}</ProfilePage>
}

type Drafts = Partial<Record<Language | "own", string>>

const Introductions = ({ person }: { person: Profile }) => {
  const { t } = useTexts("settings_profile")
  const { data, error, refetch } = useQuery(introductionsQuery)
  const [tab, setTab] = useState<Tab>(null)
  const [opened, setOpened] = useState<readonly Language[]>([])
  const [drafts, setDrafts] = useState<Drafts>({})
  const sourceId = person.introduction?.id ?? null
  const answers = useAnswerDrafts()
  const ordered = useOrderedInto("introduction", sourceId)
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton height="320px" />
  const own = person.introduction?.language ?? person.language
  const storedIn = (language: Tab): string =>
    language === null ? person.biography : (data.items.find((item) => item.language === language)?.content ?? "")
  const isChanged = (language: Tab) => {
    const draft = drafts[language ?? "own"]
    return draft !== undefined && draft.trim() !== storedIn(language)
  }
  const others = languages.filter(
    (language) => language !== own && (opened.includes(language) || storedIn(language) !== ""),
  )
  const open = (language: Language) => {
    if (language !== own && !others.includes(language)) setOpened([...opened, language])
    setTab(language === own ? null : language)
  }
  const read = data.read ?? []
  return (
    <>
      <Section title={t("introduction.title")} text={t("introduction.text")}>
        <IntroductionTabs own={own} others={others} chosen={tab} isChanged={isChanged} onChoose={setTab} onAdd={open}>
          <IntroductionEditor
            key={tab}
            tab={tab}
            own={own}
            original={person.introduction}
            version={read.find(({ language }) => language === tab)}
            isOrdered={tab !== null && ordered.includes(tab)}
            stored={storedIn(tab)}
            draft={drafts[tab ?? "own"]}
            onDraft={(text) => setDrafts((before) => ({ ...before, [tab ?? "own"]: text }))}
          />
        </IntroductionTabs>
        <UnsavedGuard isUnsaved={answers.isChanged || [null, ...others].some(isChanged)} />
      </Section>
      <div id="prompts">
        <PromptsSection drafts={answers} myId={person.user_id} />
      </div>
      {sourceId !== null && (
        <ReadersList
          own={own}
          read={read}
          ordered={ordered}
          onChoose={(language) => {
            open(language)
            globalThis.scrollTo({ top: 0 })
          }}
        />
      )}
    </>
  )
}

/** Asks before unsaved text is lost, also when the window is closed. */
const UnsavedGuard = ({ isUnsaved }: { isUnsaved: boolean }) => {
  const { t } = useTexts("settings_profile")
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  })
  if (status !== "blocked") return null
  return (
    <Dialog opened title={t("unsaved.title")} onClose={reset}>
      <p>{t("unsaved.text")}</p>
      <div className={styles.answers}>
        <Button look="quiet" onClick={reset}>
          {t("unsaved.stay")}
        </Button>
        <Button onClick={proceed}>{t("unsaved.leave")}</Button>
      </div>
    </Dialog>
  )
}
