import { findMembers } from "@redthread/contract/staff"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { api } from "../../../core/api/api"
import { useTexts } from "../../../core/texts/texts"
import { TextField } from "../../../ui/form/Field"
import { comboboxAttributes, optionAfter, optionAttributes } from "../../../ui/form/combobox"
import pickerStyles from "./picker.module.css"

export interface PickedMember {
  readonly id: number
  readonly name: string
}

const membersNamed = (q: string) =>
  queryOptions({
    queryKey: ["staff", "picker", q],
    queryFn: ({ signal }) => api(findMembers, { query: { q } }, { signal }),
    enabled: q.length > 1,
    staleTime: 30_000,
  })

const shown = 6

interface Props {
  label: string
  picked: PickedMember | null
  error?: string | undefined
  onPick: (member: PickedMember | null) => void
}

/** Chooses a member by name, address or id. */
export const MemberPicker = ({ label, picked, error, onPick }: Props) => {
  const { t } = useTexts("staff")
  const id = useId()
  const [typed, setTyped] = useState("")
  const [active, setActive] = useState(-1)
  const { data } = useQuery(membersNamed(typed.trim()))
  const options = picked ? [] : (data?.items.slice(0, shown) ?? [])
  const pick = (index: number): void => {
    const member = options[index]
    if (member) onPick({ id: member.id, name: member.name })
    setActive(-1)
  }
  return (
    <div className={pickerStyles.picker}>
      <TextField
        label={label}
        hint={t("picker.hint")}
        error={error}
        autoComplete="off"
        value={picked?.name ?? typed}
        {...comboboxAttributes(id, options.length, active)}
        onChange={(event) => {
          onPick(null)
          setTyped(event.target.value)
          setActive(-1)
        }}
        onKeyDown={(event) => {
          const next = optionAfter(event.key, active, options.length)
          if (next !== null) {
            event.preventDefault()
            setActive(next)
          }
          if (event.key === "Enter" && active >= 0) {
            event.preventDefault()
            pick(active)
          }
        }}
      />
      {options.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <datalist> cannot show name and email
        <div id={`${id}-list`} role="listbox" aria-label={label} className={pickerStyles.options}>
          {options.map((member, index) => (
            <div key={member.id} {...optionAttributes(id, index, active, () => pick(index))}>
              <bdi>{member.name}</bdi> <small>{member.email ?? member.id}</small>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
