import { Suspense, useMemo } from "react"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { lazyPart } from "../../core/page/lazy-part"
import { useTexts } from "../../core/texts/texts"
import styles from "./remark.module.css"
import { remarksQuery, useRemark, useRemarks } from "./remark.queries"

const Form = lazyPart(() => import("./RemarkForm"), "RemarkForm")

export const catchUpRemarks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["remarks"] })

/** Returns the reader's note on the member, otherwise the name, as plain text for sentences, titles and labels. */
export function useNameOf(userId: number | null | undefined, name: string | undefined): string | undefined {
  return useRemark(userId) ?? name
}

/** Names a member outside of a component, where hooks cannot be used. */
export const knownNameOf = ({ user_id, name }: { user_id: number; name: string }): string =>
  queryClient.getQueryData(remarksQuery(session.current()?.me.id ?? null).queryKey)?.get(user_id) ?? name

/** Returns a function that names several members, such as the choices of a list. */
export function useNames(): (person: { user_id: number; name: string }) => string {
  const remarks = useRemarks()
  return ({ user_id, name }) => remarks?.get(user_id) ?? name
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
