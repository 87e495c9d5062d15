import { biographyMax, type Profile } from "@redthread/contract/profile"
import { IconPencil } from "@tabler/icons-react"
import { useState, type FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { errorText } from "../../core/error-text"
import { Button } from "../../ui/Button"
import { TextArea } from "../../ui/Field"
import { TranslatableText } from "../translation/translation.part"
import { FormButtons } from "./FormButtons"
import { useEditProfile } from "./profile.queries"
import styles from "./ProfileScreen.module.css"

interface Props {
  person: Profile
  isOwn: boolean
}

/** The opening paragraph of this person: read in one's own language, the original one click away. */
export const Introduction = ({ person, isOwn }: Props) => {
  const { t } = useTranslation("profile")
  const [isEdited, setEdited] = useState(false)
  if (isEdited) return <EditForm person={person} onDone={() => setEdited(false)} />
  return (
    <section className={styles.story} aria-label={t("introduction")}>
      <Words person={person} isOwn={isOwn} />
      {isOwn && (
        <Button
          look="quiet"
          size="small"
          icon={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setEdited(true)}
        >
          {t("edit.introduction")}
        </Button>
      )}
    </section>
  )
}

const Words = ({ person, isOwn }: Props) => {
  const { t } = useTranslation("profile")
  if (isOwn && person.biography) {
    return (
      <p className={`${styles.opening} ${styles.own}`} dir="auto">
        {person.biography}
      </p>
    )
  }
  if (isOwn || !person.introduction) {
    return (
      <p className={styles.silent}>
        {isOwn ? t("edit.introduction_empty") : t("no_introduction", { name: person.name })}
      </p>
    )
  }
  const { id, content, language, translate } = person.introduction
  return (
    <TranslatableText
      type="introduction"
      id={id}
      content={content}
      language={language}
      translate={translate}
      textClass={styles.opening}
    />
  )
}

const EditForm = ({ person, onDone }: { person: Profile; onDone: () => void }) => {
  const { t } = useTranslation("profile")
  const [text, setText] = useState(person.biography)
  const edit = useEditProfile(person.user_id)
  const save = (event: FormEvent) => {
    event.preventDefault()
    edit.mutate({ biography: text }, { onSuccess: onDone })
  }
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <TextArea
        label={t("introduction")}
        hint={t("edit.introduction_hint")}
        rows={8}
        maxLength={biographyMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={edit.error ? errorText(edit.error) : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to write here
        autoFocus
      />
      <FormButtons isBusy={edit.isPending} onCancel={onDone} />
    </form>
  )
}
