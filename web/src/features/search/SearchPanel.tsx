/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the list of a combobox: a <datalist> cannot show portraits */
import type { SuggestedPerson } from "@redthread/contract/search"
import { IconSearch } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useEffect, useId, useState } from "react"
import { isComposing, useDebounced } from "../../core/page/typing"
import { useTexts } from "../../core/texts/texts"
import { Avatar } from "../../ui/display/Avatar"
import { comboboxAttributes, optionAfter, optionAttributes } from "../../ui/form/combobox"
import { PersonName } from "../remark/remark"
import { codedKey } from "../profile/profile"
import { suggestQuery } from "./search.queries"
import styles from "./search-panel.module.css"

/** Delay in ms after the last letter, until suggestions are requested. */
const pause = 500
/** Minimum characters of a search; of Chinese, Japanese or Korean one is enough. */
const shortest = 3
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const isLongEnough = (text: string): boolean => text.length >= shortest || eastAsian.test(text)

type Option = { key: string; open: () => void } & ({ person: SuggestedPerson } | { word: string } | { all: true })

interface Props {
  field: HTMLInputElement
  onClose: () => void
}

/** Returns the text of the field, and whether an input method is composing. */
function useTyped(field: HTMLInputElement) {
  // Empty at first, so that text typed before this code was loaded is also delayed.
  const [typed, setTyped] = useState("")
  const [isWithinWord, setWithinWord] = useState(false)
  useEffect(() => {
    const readField = () => setTyped(field.value.trim())
    const readInput = (event: Event) => {
      readField()
      setWithinWord((event as InputEvent).isComposing)
    }
    const endComposing = () => setWithinWord(false)
    readField()
    field.addEventListener("input", readInput)
    field.addEventListener("compositionend", endComposing)
    return () => {
      field.removeEventListener("input", readInput)
      field.removeEventListener("compositionend", endComposing)
    }
  }, [field])
  return { typed, isWithinWord }
}

/** Suggestions below the search field, which keeps the focus. */
export const SearchPanel = ({ field, onClose }: Props) => {
  const { t } = useTexts(["search", "profile"])
  const id = useId()
  const navigate = useNavigate()
  const { typed, isWithinWord } = useTyped(field)
  const asked = useDebounced(isLongEnough(typed) ? typed : "", pause, isWithinWord)
  const { data, isFetching } = useQuery(suggestQuery(asked))
  const [active, setActive] = useState(-1)
  const leave = (go: () => unknown) => () => {
    onClose()
    field.blur()
    go()
  }
  const look = (q: string) =>
    leave(() => {
      field.value = q
      return navigate({ to: "/user/search", search: { q } as never })
    })
  const options: Option[] = [
    ...(data?.people ?? []).map((person) => ({
      key: `person-${person.user_id}`,
      person,
      open: leave(() => navigate({ to: "/profile/$id", params: { id: String(person.user_id) } })),
    })),
    ...(data?.words ?? []).map((word) => ({ key: `word-${word}`, word, open: look(word) })),
    ...(isLongEnough(typed) ? [{ key: "all", all: true as const, open: look(typed) }] : []),
  ]
  useKeys(field, { options, active, setActive, submit: look(typed), onClose })
  useCombobox(field, id, options.length, active)
  if (!isLongEnough(typed)) return null
  const isSearching = isFetching || typed !== asked
  const isEmpty = !isSearching && data?.people.length === 0 && data.words.length === 0
  return (
    <div className={styles.drop}>
      <p className={styles.state} role="status">
        {isSearching ? t("search:searching") : isEmpty ? t("search:none", { q: asked }) : t("search:people")}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label={t("search:label")}>
        {options.map((option, index) => (
          <div key={option.key} {...optionAttributes(id, index, active, option.open)}>
            <OptionLook option={option} typed={typed} />
          </div>
        ))}
      </div>
      <button
        type="button"
        className={styles.close}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onClose}
      >
        {t("search:close")}
      </button>
    </div>
  )
}

const OptionLook = ({ option, typed }: { option: Option; typed: string }) => {
  const { t } = useTexts(["search", "profile"])
  if ("all" in option) return <strong>{t("search:all", { q: typed })}</strong>
  if ("word" in option) {
    return (
      <>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        <span>{option.word}</span>
      </>
    )
  }
  const { name, avatar, age, marriage } = option.person
  return (
    <>
      <Avatar src={avatar} name={name} size={40} />
      <span>
        <b>
          <PersonName person={option.person} withName />
        </b>
        <small>
          {age} · {marriage === null ? t("search:unknown") : t(`profile:${codedKey("marriage", marriage)}` as never)}
        </small>
      </span>
    </>
  )
}

interface Keys {
  options: readonly Option[]
  active: number
  setActive: (active: number) => void
  submit: () => void
  onClose: () => void
}

/** Arrow keys select, Enter opens, Escape closes. */
function useKeys(field: HTMLInputElement, { options, active, setActive, submit, onClose }: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isComposing(event)) return
      const next = optionAfter(event.key, active, options.length)
      if (event.key === "Escape") onClose()
      else if (event.key === "Enter") {
        event.preventDefault()
        const chosen = options[active]
        if (chosen) chosen.open()
        else if (field.value.trim()) submit()
      } else if (next !== null) {
        event.preventDefault()
        setActive(next)
      } else setActive(-1)
    }
    field.addEventListener("keydown", press)
    return () => field.removeEventListener("keydown", press)
  })
}

/** Adds combobox attributes to the field, which is rendered before this code is loaded. */
function useCombobox(field: HTMLInputElement, id: string, count: number, active: number): void {
  useEffect(() => setAttributes(field, comboboxAttributes(id, count, active)), [field, id, count, active])
  useEffect(() => () => setAttributes(field, comboboxAttributes(id, 0, -1)), [field, id])
}

function setAttributes(field: HTMLInputElement, attributes: Record<string, string | boolean | undefined>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) field.removeAttribute(name)
    else field.setAttribute(name, String(value))
  }
}
