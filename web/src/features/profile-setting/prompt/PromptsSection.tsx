import { IconPlus } from "@tabler/icons-react"
import { errorTextElsewhere } from "../../../core/error/error-text"
import { showToast } from "../../../core/error/toast"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Form } from "../../../ui/form/Form"
import { Section } from "../../../ui/setting/Section"
import { ErrorState, Skeleton } from "../../../ui/state/States"
import { AnswerEditor, answerField } from "./AnswerEditor"
import { type AnswerDrafts, useSaveAnswers } from "./prompt.queries"
import styles from "./prompt.module.css"

export const PromptsSection = ({ drafts, myId }: { drafts: AnswerDrafts; myId: number }) => {
  const { t } = useTexts(["prompt", "settings_profile"])
  return (
    <Section title={t("own_title")} text={t("own_text")}>
      <Answers drafts={drafts} myId={myId} />
    </Section>
  )
}

const Answers = ({ drafts, myId }: { drafts: AnswerDrafts; myId: number }) => {
  const { t } = useTexts(["prompt", "settings_profile"])
  const saving = useSaveAnswers(myId)
  const { query, items, isChanged, canAdd } = drafts
  if (!query.data) {
    return query.error ? (
      <ErrorState error={query.error} retry={() => void query.refetch()} />
    ) : (
      <Skeleton height="160px" />
    )
  }
  const save = () =>
    saving.mutate(items, {
      onSuccess: () => {
        drafts.reset()
        showToast({ kind: "note", message: t("saved") })
      },
    })
  const elsewhere = errorTextElsewhere(
    saving.error,
    items.map((_, index) => answerField(index)),
  )
  return (
    <Form className={styles.form} problem={saving.error} onSubmit={save}>
      {items.length > 0 && (
        <ol className={styles.list}>
          {items.map((item, index) => (
            <AnswerEditor key={item.key} item={item} place={index} drafts={drafts} error={saving.error} />
          ))}
        </ol>
      )}
      {elsewhere && <p role="alert">{elsewhere}</p>}
      <div className={styles.buttons}>
        {canAdd && (
          <Button look="quiet" icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={drafts.add}>
            {t("add")}
          </Button>
        )}
        {isChanged && (
          <>
            <Button type="submit" busy={saving.isPending}>
              {t("settings_profile:introduction.save")}
            </Button>
            <Button look="ghost" disabled={saving.isPending} onClick={drafts.reset}>
              {t("settings_profile:introduction.discard")}
            </Button>
          </>
        )}
      </div>
    </Form>
  )
}
