import { useMemo } from "react"
import styles from "./remark.module.css"
import { useRemark } from "./remark.queries"

export { catchUpRemarks, useRemark, useSetRemark } from "./remark.queries"

/** What the reader calls a member, as plain text: their own note, else the name; for sentences, titles and labels; undefined while the member is not known yet. */
export function useNameOf(userId: number | null | undefined, name: string | undefined): string | undefined {
  return useRemark(userId) ?? name
}

/** The member as the reader calls them, to hand to parts that put the name into sentences. */
export function useCalled<T extends { user_id: number; name: string }>(person: T): T {
  const remark = useRemark(person.user_id)
  return useMemo(() => (remark === null ? person : { ...person, name: remark }), [person, remark])
}

interface NameProps {
  person: { user_id: number; name: string }
  /** Shows the real name after the note. */
  withName?: boolean
}

/** What the reader calls a member: their own note on them, else the name. */
export const PersonName = ({ person, withName = false }: NameProps) => {
  const remark = useRemark(person.user_id)
  if (remark === null) return <bdi>{person.name}</bdi>
  return (
    <>
      <bdi>{remark}</bdi>
      {withName && (
        <span className={styles.real}>
          {" "}
          <bdi>{person.name}</bdi>
        </span>
      )}
    </>
  )
}
