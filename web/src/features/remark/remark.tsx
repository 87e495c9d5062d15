import { Suspense, useMemo } from "react"
import { queryClient } from "../../core/api/query-client"
import { lazyPart } from "../../core/page/lazy-part"
import { useTexts } from "../../core/texts/texts"
import styles from "./remark.module.css"
import { useRemark } from "./remark.queries"

const Form = lazyPart(() => import("./RemarkForm"), "RemarkForm")

export const catchUpRemarks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["remarks"] })

/** Returns the reader's note on the member, otherwise the name, as plain text for sentences, titles and labels. */
export function useNameOf(userId: number | null | undefined, name: string | undefined): string | undefined {
  return useRemark(userId) ?? name
}

/** Returns the member with the reader's note as the name. */
export function useCalled<T extends { user_id: number; name: string }>(person: T): T {
  const remark = useRemark(person.user_id)
  return useMemo(() => (remark === null ? person : { ...person, name: remark }), [person, remark])
}

interface NameProps {
  person: { user_id: number; name: string }
  withName?: boolean
}

export const PersonName = ({ person, withName = false }: NameProps) => {
  const remark = useRemark(person.user_id)
  if (remark === null) return <bdi>{person.name}</bdi>
  return (
    <>
      <bdi>{remark}</bdi>
      {withName && <RealName name={person.name} />}
    </>
  )
}

/** Says that the text before it is the reader's own note, and shows the name behind it. */
const RealName = ({ name }: { name: string }) => {
  const { t } = useTexts("ui")
  return (
    <span className={styles.real}>
      {" "}
      <bdi>{t("nickname_of", { name })}</bdi>
    </span>
  )
}

interface DialogProps {
  person: { user_id: number; name: string }
  opened: boolean
  onClose: () => void
}

export const RemarkDialog = ({ person, opened, onClose }: DialogProps) =>
  opened ? (
    <Suspense>
      <Form person={person} onClose={onClose} />
    </Suspense>
  ) : null
