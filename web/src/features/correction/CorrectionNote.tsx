import { type Correction, removeCorrection, thankForCorrection } from "@redthread/contract/correction"
import { type Language, languageTags } from "@redthread/contract/language"
import { IconHeart, IconHeartFilled, IconPencilCheck, IconTrash } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { withEmoji } from "@redthread/contract/emoji"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { IconButton } from "../../ui/button/IconButton"
import { useNameOf } from "../remark/remark"
import { type Corrected, outdateCorrections } from "./correction.queries"
import styles from "./correction.module.css"
import { diffWords } from "./diff"

interface Props {
  correction: Correction
  /** The corrected text. */
  content: string
  /** Whether the reader wrote the text; otherwise the reader corrected it. */
  isAuthor: boolean
  of: Corrected
}

export const CorrectionNote = ({ correction, content, isAuthor, of }: Props) => {
  const { t } = useTexts("correction")
  const name = useNameOf(correction.user_id, correction.name) ?? correction.name
  const remove = useMutation(
    {
      mutationFn: () => api(removeCorrection, { params: { id: correction.id } }),
      onSettled: () => outdateCorrections(of),
    },
    queryClient,
  )
  return (
    <div className={styles.note} role="note" aria-label={isAuthor ? t("by", { name }) : t("yours")}>
      <p className={styles.head}>
        <IconPencilCheck size={18} stroke={1.75} aria-hidden="true" />
        <span>{isAuthor ? t("by", { name }) : t("yours")}</span>
      </p>
      <Diff before={content} after={correction.content} language={correction.language} />
      <div className={styles.actions}>
        <Thanks correction={correction} isAuthor={isAuthor} of={of} />
        <IconButton
          icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
          label={t("remove")}
          tooltip="none"
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        />
      </div>
      <p className={styles.private}>{t("private")}</p>
    </div>
  )
}

interface DiffProps {
  before: string
  after: string
  language: Language | null
}

/** Screen readers get the corrected text as a whole, because they do not announce deletions and insertions. */
export const Diff = ({ before, after, language }: DiffProps) => {
  const { t } = useTexts("correction")
  const tag = language ? languageTags[language] : undefined
  return (
    <>
      <p className="visually-hidden">
        {t("better")} <span lang={tag}>{withEmoji(after)}</span>
      </p>
      <p className={styles.diff} lang={tag} dir="auto" aria-hidden="true">
        {diffWords(before, after, tag).map(({ kind, text }, index) =>
          kind === "removed" ? (
            <del key={index}>{withEmoji(text)}</del>
          ) : kind === "added" ? (
            <ins key={index}>{withEmoji(text)}</ins>
          ) : (
            <span key={index}>{withEmoji(text)}</span>
          ),
        )}
      </p>
    </>
  )
}

const Thanks = ({ correction: { id, thanked }, isAuthor, of }: Omit<Props, "content">) => {
  const { t } = useTexts("correction")
  const thank = useMutation(
    {
      mutationFn: () => api(thankForCorrection, { params: { id } }),
      onSettled: () => outdateCorrections(of),
    },
    queryClient,
  )
  const isThanked = thanked || thank.isSuccess
  if (isThanked)
    return (
      <output className={styles.thanked}>
        <IconHeartFilled size={18} aria-hidden="true" />
        {t(isAuthor ? "you_thanked" : "thanked")}
      </output>
    )
  if (!isAuthor) return <span />
  return (
    <Button
      look="quiet"
      busy={thank.isPending}
      icon={<IconHeart size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => thank.mutate()}
    >
      {t("thank")}
    </Button>
  )
}
