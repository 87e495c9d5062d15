import type { Profile } from "@redthread/contract/profile"
import { useTexts } from "../../core/texts/texts"
import { TranslatableText } from "../translation/translation"
import { EditLink } from "./Introduction"
import { ItemActions } from "./ItemActions"
import styles from "./Prompts.module.css"

interface Props {
  person: Profile
  isOwn: boolean
  /** True on the profile of another member without a block. */
  canAnswer: boolean
}

export const Prompts = ({ person, isOwn, canAnswer }: Props) => {
  const { t } = useTexts("prompt")
  const answers = person.prompts ?? []
  if (answers.length === 0 && !isOwn) return null
  return (
    <section className={styles.prompts} aria-label={t("title")}>
      {answers.map(({ prompt, ...answer }) => (
        <figure key={answer.id} className={styles.prompt}>
          <figcaption className={styles.ask}>{t(`ask.${prompt}`)}</figcaption>
          <blockquote className={styles.words}>
            <TranslatableText type="prompt" {...answer} textClass={styles.answer} />
          </blockquote>
          {canAnswer && (
            <ItemActions
              person={person}
              item={{ type: "prompt", id: answer.id, src: null, prompt, content: answer.translate ?? answer.content }}
            />
          )}
        </figure>
      ))}
      {isOwn && answers.length === 0 && <p className={styles.empty}>{t("empty")}</p>}
      {isOwn && (
        <div>
          <EditLink to="/setting/introduction" hash="prompts">
            {t("edit")}
          </EditLink>
        </div>
      )}
    </section>
  )
}
