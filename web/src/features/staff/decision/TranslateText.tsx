import { translateForStaff } from "@redthread/contract/staff-search"
import type { QueueCase } from "@redthread/contract/staff-queue"
import { useMutation } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { errorText } from "../../../core/error/error-text"
import { currentLanguage } from "../../../core/language/language"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { languageText } from "../staff-text"
import styles from "./decision.module.css"

interface Props {
  of: Pick<QueueCase, "language">
  text: string
  onTranslated: (text: string) => void
}

/** Replaces a text that staff wrote in their language by a machine translation into the member's, to be checked. */
export const TranslateText = ({ of: { language }, text, onTranslated }: Props) => {
  const { t } = useTexts("staff")
  const source = currentLanguage()
  const translate = useMutation({
    mutationFn: (target: NonNullable<QueueCase["language"]>) =>
      api(translateForStaff, { body: { content: text.trim(), target, source } }),
    onSuccess: ({ content }) => {
      if (content !== null) onTranslated(content)
    },
    meta: { quiet: true },
  })
  if (!language || language === source) return null
  return (
    <div className={styles.translate}>
      <p className={styles.soft}>{t("translate.reads", { language: languageText(language) })}</p>
      <Button
        look="quiet"
        size="small"
        busy={translate.isPending}
        disabled={text.trim() === ""}
        onClick={() => translate.mutate(language)}
      >
        {t("translate.do", { language: languageText(language) })}
      </Button>
      {translate.error && <p role="alert">{errorText(translate.error)}</p>}
      {translate.data?.content === null && <p role="alert">{t("translate.none")}</p>}
      {translate.data?.content != null && <p className={styles.soft}>{t("announce.check")}</p>}
    </div>
  )
}
