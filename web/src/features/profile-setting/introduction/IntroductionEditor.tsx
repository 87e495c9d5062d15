import { characterCount } from "@redthread/contract/core/unicode"
import { languageTags, type Language } from "@redthread/contract/language"
import { biographyMax, type Profile } from "@redthread/contract/profile"
import { errorText } from "../../../core/error/error-text"
import { currentTag } from "../../../core/language/language"
import { site } from "../../../core/api/site"
import { showToast } from "../../../core/error/toast"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { TextArea } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { HumanOffer } from "../../human-translation/human-translation"
import { MadeBy } from "../../translation/translation"
import { type ReadIntroduction, type Tab, useSaveIntroduction, useTranslatedDraft } from "./introduction.queries"
import styles from "./introduction.module.css"

interface Props {
  tab: Tab
  own: Language
  /** The stored introduction in the member's language. */
  original: Profile["introduction"]
  /** The version that readers of this tab's language get. */
  version: ReadIntroduction | undefined
  isOrdered: boolean
  stored: string
  draft: string | undefined
  onDraft: (text: string | undefined) => void
}

export const IntroductionEditor = ({ tab, own, original, version, isOrdered, stored, draft, onDraft }: Props) => {
  const { t } = useTexts("settings_profile")
  const saving = useSaveIntroduction(tab)
  const text = draft ?? stored
  const isChanged = text.trim() !== stored
  const isMachines = version?.translated_by === "machine" && text.trim() === version.content.trim()
  const save = () =>
    saving.mutate(text.trim(), {
      onSuccess: () => {
        onDraft(undefined)
        showToast({ kind: "note", message: t("saved") })
      },
    })
  return (
    <Form className={styles.form} problem={saving.error} onSubmit={save}>
      {tab !== null && original && <ReadNow tab={tab} version={version} isOrdered={isOrdered} />}
      <TextArea
        label={t(tab === null ? "introduction.own" : "introduction.other")}
        lang={languageTags[tab ?? own]}
        dir="auto"
        rows={12}
        maxLength={biographyMax}
        value={text}
        onChange={(event) => onDraft(event.target.value)}
        error={saving.error ? errorText(saving.error) : undefined}
      />
      <p className={styles.count}>
        {t("introduction.count", { written: number(characterCount(text)), most: number(biographyMax) })}
      </p>
      {tab !== null && <TranslateOffer tab={tab} own={own} sourceId={original?.id ?? null} onDraft={onDraft} />}
      {tab !== null && original && !isOrdered && version?.translated_by !== "human" && (
        <p>
          <HumanOffer
            type="introduction"
            id={original.id}
            content={original.content}
            source={original.language}
            language={tab}
          />
        </p>
      )}
      {isMachines && <p className={styles.note}>{t("introduction.machines")}</p>}
      <div className={styles.buttons}>
        <Button type="submit" busy={saving.isPending} disabled={!isChanged || isMachines}>
          {t("introduction.save")}
        </Button>
        {isChanged && (
          <Button look="ghost" disabled={saving.isPending} onClick={() => onDraft(undefined)}>
            {t("introduction.discard")}
          </Button>
        )}
      </div>
    </Form>
  )
}

const number = (value: number): string => value.toLocaleString(currentTag())

const isChinese = (language: Language): boolean => language === "zh" || language === "tw"

type OfferProps = Pick<Props, "own" | "onDraft"> & { tab: Language; sourceId: number | null }

const ReadNow = ({ tab, version, isOrdered }: Pick<Props, "version" | "isOrdered"> & { tab: Language }) => {
  const { t } = useTexts(["settings_profile", "translation"])
  const isOthers = version !== undefined && version.translated_by !== "author"
  return (
    <div className={styles.read}>
      {isOthers && (
        <>
          <p className={styles.note}>{t("introduction.read_now")}</p>
          <p className={styles.version} lang={languageTags[tab]} dir="auto">
            {version.content}
          </p>
          <MadeBy {...version} />
        </>
      )}
      {!version && !isOrdered && <p className={styles.note}>{t("introduction.nothing")}</p>}
      {isOrdered && <p className={styles.note}>{t("introduction.ordered")}</p>}
    </div>
  )
}

const TranslateOffer = ({ tab, own, sourceId, onDraft }: OfferProps) => {
  const { t } = useTexts("settings_profile")
  const draft = useTranslatedDraft()
  // Conversion between the two Chinese scripts needs no engine.
  if (!site().translation.available && !(isChinese(own) && isChinese(tab))) {
    return <p className={styles.note}>{t("introduction.no_engine")}</p>
  }
  if (sourceId === null) return <p className={styles.note}>{t("introduction.own_first")}</p>
  return (
    <div className={styles.offer}>
      <Button
        look="quiet"
        size="small"
        busy={draft.isPending}
        onClick={() => draft.mutate({ id: sourceId, language: tab }, { onSuccess: onDraft })}
      >
        {t("introduction.translate")}
      </Button>
      <p className={styles.note}>{t("introduction.translate_hint")}</p>
      {draft.error && <p role="alert">{errorText(draft.error)}</p>}
    </div>
  )
}
