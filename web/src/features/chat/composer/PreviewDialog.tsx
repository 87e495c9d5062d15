import { languageNames, languageTags } from "@redthread/contract/language"
import { keepTranslation, previewTranslation, translatableMax } from "@redthread/contract/translation-memory"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../../core/api/api"
import { errorText } from "../../../core/error/error-text"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { TextArea } from "../../../ui/form/Field"
import { ErrorState, Skeleton } from "../../../ui/state/States"
import { Threaded } from "../../../ui/state/Thread"
import { MadeBy } from "../../translation/translation"
import styles from "./preview.module.css"

interface Props {
  userId: number
  content: string
  onSend: () => void
  onClose: () => void
}

/** Shows the translation and its back-translation; the text can be corrected before it is sent. */
export const PreviewDialog = ({ userId, content, onSend, onClose }: Props) => {
  const { t } = useTexts("human_translation")
  const { data, error, refetch } = useQuery({
    queryKey: ["translation-preview", userId, content],
    queryFn: ({ signal }) => api(previewTranslation, { body: { user_id: userId, content } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog opened title={t("preview.title")} onClose={onClose}>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="160px" />}
      {data?.state === "none" && <p>{t("preview.same")}</p>}
      {data && data.state !== "none" && (
        <Words
          preview={data}
          content={content}
          onDone={() => {
            onClose()
            onSend()
          }}
        />
      )}
    </Dialog>
  )
}

interface WordsProps {
  preview: Awaited<ReturnType<typeof api<typeof previewTranslation>>>
  content: string
  onDone: () => void
}

const Words = ({ preview, content, onDone }: WordsProps) => {
  const { target, state, translate, back, suggestions } = preview
  const { t } = useTexts("human_translation")
  const [words, setWords] = useState(translate ?? "")
  const own = words.trim()
  const isChanged = own !== (translate ?? "")
  const keep = useMutation({
    mutationFn: () => api(keepTranslation, { body: { content, language: target, translate: own } }),
    onSuccess: onDone,
  })
  return (
    <div className={styles.preview}>
      {state === "unavailable" && <p>{t("preview.unavailable")}</p>}
      <TextArea
        label={t("preview.reads", { language: languageNames[target] })}
        hint={t("preview.hint")}
        rows={3}
        maxLength={translatableMax}
        lang={languageTags[target]}
        dir="auto"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {translate !== null && !isChanged && (
        <p>
          <MadeBy {...preview} />
        </p>
      )}
      {back !== null && !isChanged && (
        <Threaded>
          <p className={styles.label}>{t("preview.back")}</p>
          <p className={styles.back} dir="auto">
            {back}
          </p>
        </Threaded>
      )}
      {suggestions.length > 0 && (
        <ul className={styles.suggestions} aria-label={t("preview.suggestions")}>
          {suggestions.map((suggestion) => (
            <li key={suggestion.content}>
              <button type="button" onClick={() => setWords(suggestion.translate)}>
                <span lang={languageTags[target]}>{suggestion.translate}</span>
                <span className={styles.label}>{suggestion.content}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {keep.error && <p role="alert">{errorText(keep.error)}</p>}
      <div className={styles.answers}>
        {isChanged ? (
          <Button busy={keep.isPending} disabled={own === ""} onClick={() => keep.mutate()}>
            {t("preview.send_corrected")}
          </Button>
        ) : (
          <Button onClick={onDone}>{t("preview.send")}</Button>
        )}
      </div>
    </div>
  )
}
