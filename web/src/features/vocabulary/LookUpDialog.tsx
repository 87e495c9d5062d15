import { type Language, languageTags } from "@redthread/contract/language"
import { type Gloss, lookUpWord, wordMax } from "@redthread/contract/vocabulary"
import { IconBookmarkPlus, IconCheck, IconVolume } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { errorText } from "../../core/error/error-text"
import { hrefOf } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { ThreadProgress } from "../../ui/state/Thread"
import { addWord } from "./vocabulary.queries"
import { canSpeak, piecesOf, speak } from "./words"
import styles from "./vocabulary.module.css"

interface Props {
  messageId: number
  content: string
  language: Language
  onClose: () => void
}

/** The words of a message, each of which shows its meaning when it is pressed. */
export const LookUpDialog = ({ messageId, content, language, onClose }: Props) => {
  const { t } = useTexts(["vocabulary", "ui"])
  const tag = languageTags[language]
  const [chosen, setChosen] = useState<number | null>(null)
  const lookUp = useMutation(
    {
      mutationFn: (word: string) => api(lookUpWord, { body: { message_id: messageId, word } }),
      meta: { quiet: true },
    },
    queryClient,
  )
  const pieces = [...piecesOf(content, tag).entries()]
  return (
    <Dialog opened title={t("vocabulary:title")} onClose={onClose} size={520}>
      <div className={styles.lookUp}>
        <p className={styles.hint}>{t("vocabulary:hint")}</p>
        <p className={styles.text} lang={tag} dir="auto">
          {pieces.map(([at, { text, isWord }]) =>
            isWord && text.length <= wordMax ? (
              <button
                key={at}
                type="button"
                className={styles.word}
                aria-pressed={at === chosen}
                onClick={() => {
                  setChosen(at)
                  lookUp.mutate(text)
                }}
              >
                {text}
              </button>
            ) : (
              text
            ),
          )}
        </p>
        <output className={styles.meaning}>
          {lookUp.isPending && <ThreadProgress label={t("ui:loading")} />}
          {lookUp.error && <p>{errorText(lookUp.error)}</p>}
          {lookUp.data && <Meaning key={lookUp.data.word} gloss={lookUp.data} messageId={messageId} />}
        </output>
        <a className={styles.link} href={hrefOf("/words")}>
          {t("vocabulary:mine")}
        </a>
      </div>
    </Dialog>
  )
}

const Meaning = ({ gloss: { word, gloss, source, language }, messageId }: { gloss: Gloss; messageId: number }) => {
  const { t } = useTexts("vocabulary")
  const save = useMutation({ mutationFn: () => addWord(messageId, word) }, queryClient)
  const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const
  return (
    <>
      <p>
        <strong lang={languageTags[source]} dir="auto">
          {word}
        </strong>
        <span lang={languageTags[language]} dir="auto">
          {gloss}
        </span>
      </p>
      <div className={styles.actions}>
        {canSpeak() && (
          <Button
            look="quiet"
            size="small"
            icon={<IconVolume {...icon} />}
            onClick={() => speak(word, languageTags[source])}
          >
            {t("speak")}
          </Button>
        )}
        {save.isSuccess ? (
          <span className={styles.saved}>
            <IconCheck {...icon} />
            {t("saved")}
          </span>
        ) : (
          <Button
            size="small"
            icon={<IconBookmarkPlus {...icon} />}
            busy={save.isPending}
            onClick={() => save.mutate()}
          >
            {t("save")}
          </Button>
        )}
      </div>
    </>
  )
}
