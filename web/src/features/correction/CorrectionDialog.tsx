import { correctableMax, type Corrected as Type, correctText } from "@redthread/contract/correction"
import { type Language, languageTags } from "@redthread/contract/language"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { errorText } from "../../core/error/error-text"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { TextArea } from "../../ui/form/Field"
import { Form } from "../../ui/form/Form"
import { Diff } from "./CorrectionNote"
import { type Corrected, knownCorrection, outdateCorrections } from "./correction.queries"
import styles from "./correction.module.css"

interface Props {
  type: Type
  id: number
  /** List that contains the correction. */
  of: Corrected
  content: string
  language: Language | null
  onClose: () => void
}

/** Begins with the text, or with the reader's earlier correction of it. */
export const CorrectionDialog = ({ type, id, of, content, language, onClose }: Props) => {
  const { t } = useTexts("correction")
  const me = useMe()
  const [draft, setDraft] = useState(() => knownCorrection(of, id, me?.id)?.content ?? content)
  const save = useMutation(
    {
      mutationFn: () => api(correctText, { body: { type, id, content: draft.trim() } }),
      onSuccess: async () => {
        onClose()
        await outdateCorrections(of)
      },
      meta: { quiet: true },
    },
    queryClient,
  )
  const isChanged = draft.trim() !== "" && draft.trim() !== content
  return (
    <Dialog opened title={t("title")} onClose={onClose} size={520}>
      <Form className={styles.form} problem={save.error} onSubmit={() => isChanged && save.mutate()}>
        <p className={styles.private}>{t("private")}</p>
        <TextArea
          label={t("field")}
          dir="auto"
          lang={language ? languageTags[language] : undefined}
          rows={4}
          maxLength={correctableMax}
          value={draft}
          error={save.error ? errorText(save.error) : undefined}
          onChange={(event) => setDraft(event.target.value)}
        />
        {isChanged && <Diff before={content} after={draft.trim()} language={language} />}
        <Button type="submit" wide busy={save.isPending} disabled={!isChanged}>
          {t("save")}
        </Button>
      </Form>
    </Dialog>
  )
}
