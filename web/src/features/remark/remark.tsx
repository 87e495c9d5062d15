import { deleteRemark, listRemarks, remarkMax, setRemark } from "@redthread/contract/relation"
import { IconPencil } from "@tabler/icons-react"
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query"
import { type FormEvent, useMemo, useState } from "react"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { TextField } from "../../ui/form/Field"
import styles from "./remark.module.css"

type Remarks = ReadonlyMap<number, string>

/** All notes of the reader on members, fetched once. */
const remarksQuery = (readerId: number | null) =>
  queryOptions({
    queryKey: ["remarks", readerId],
    queryFn: async ({ signal }): Promise<Remarks> => {
      const { items } = await api(listRemarks, undefined, { signal })
      return new Map(items.map(({ user_id, content }) => [user_id, content]))
    },
    enabled: readerId !== null,
    staleTime: Infinity,
    structuralSharing: false,
  })

/** The reader's note on this member; null if there is none. */
function useRemark(userId: number | null | undefined): string | null {
  const readerId = useMe()?.id ?? null
  const { data } = useQuery(remarksQuery(userId ? readerId : null))
  return userId ? (data?.get(userId) ?? null) : null
}

/** An empty text deletes the note. */
function useSetRemark(userId: number) {
  const readerId = useMe()?.id ?? null
  return useMutation({
    mutationFn: (content: string) =>
      content === ""
        ? api(deleteRemark, { body: { user_id: userId } })
        : api(setRemark, { body: { user_id: userId, content } }),
    onSuccess: (_done, content) =>
      queryClient.setQueryData(remarksQuery(readerId).queryKey, (current) => {
        const remarks = new Map(current)
        if (content === "") remarks.delete(userId)
        else remarks.set(userId, content)
        return remarks
      }),
  })
}

export const catchUpRemarks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["remarks"] })

/** Plain text for sentences, titles and labels: the reader's note on the member, otherwise the name. */
export function useNameOf(userId: number | null | undefined, name: string | undefined): string | undefined {
  return useRemark(userId) ?? name
}

/** The member with the reader's note as name. */
export function useCalled<T extends { user_id: number; name: string }>(person: T): T {
  const remark = useRemark(person.user_id)
  return useMemo(() => (remark === null ? person : { ...person, name: remark }), [person, remark])
}

interface NameProps {
  person: { user_id: number; name: string }
  /** Shows the real name after the note. */
  withName?: boolean
}

/** The reader's note on a member, otherwise the name. */
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

interface Person {
  user_id: number
  name: string
}

interface DialogProps {
  person: Person
  opened: boolean
  onClose: () => void
}

/** Edits the reader's note on a member. An empty text deletes it. */
export const RemarkDialog = ({ person, opened, onClose }: DialogProps) => {
  const { t } = useTexts("relation")
  return (
    <Dialog opened={opened} title={t("remark_title", { name: person.name })} onClose={onClose}>
      <RemarkForm person={person} onClose={onClose} />
    </Dialog>
  )
}

export const RemarkButton = ({ person }: { person: Person }) => {
  const { t } = useTexts("relation")
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={<IconPencil size={20} stroke={1.75} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {t("remark")}
      </Button>
      <RemarkDialog person={person} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

const RemarkForm = ({ person, onClose }: Omit<DialogProps, "opened">) => {
  const { t } = useTexts("relation")
  const saved = useRemark(person.user_id) ?? ""
  const [text, setText] = useState(saved)
  const set = useSetRemark(person.user_id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === saved) return onClose()
    set.mutate(text.trim(), { onSuccess: onClose })
  }
  return (
    <form onSubmit={submit}>
      <TextField
        label={t("remark")}
        hint={t("remark_hint")}
        value={text}
        maxLength={remarkMax}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.answers}>
        <Button look="quiet" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" busy={set.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  )
}
