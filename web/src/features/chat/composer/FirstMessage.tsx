import { messageMax } from "@redthread/contract/chat"
import type { Profile } from "@redthread/contract/profile"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { TextArea } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { phraseBookQuery } from "../chat.queries"
import { write } from "../chat.send"
import { openersFor } from "../conversation/openers"
import styles from "./first-message.module.css"

interface Props {
  person: Profile
  name: string
  onSent: () => void
}

/** A field for the first message after a match, and three openers that fill it. */
export const FirstMessage = ({ person, name, onSent }: Props) => {
  const { t } = useTexts("relation")
  const [draft, setDraft] = useState("")
  const { data: book } = useQuery(phraseBookQuery(person.language))
  const { content = "", translate } = person.introduction ?? {}
  const openers = book ? openersFor(`${content}\n${translate ?? ""}`, book.items) : []
  const send = () => {
    const words = draft.trim()
    if (words === "") return
    const opener = openers.find((phrase) => phrase.content === words)
    write(person.user_id, words, opener ? { template_id: opener.id } : {})
    onSent()
  }
  return (
    <Form className={styles.first} problem={null} onSubmit={send}>
      <TextArea
        label={t("match_field", { name })}
        dir="auto"
        rows={2}
        maxLength={messageMax}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
      />
      {openers.length > 0 && (
        <fieldset className={styles.openers}>
          <legend>{t("match_openers")}</legend>
          {openers.map(({ id, content: words }) => (
            <button key={id} type="button" aria-pressed={draft === words} onClick={() => setDraft(words)}>
              {words}
            </button>
          ))}
        </fieldset>
      )}
      <Button type="submit" size="large" wide disabled={draft.trim() === ""}>
        {t("match_send")}
      </Button>
    </Form>
  )
}
