/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the list of a combobox: <datalist> can't show portraits, and the keys are heard by the field */
import type { SuggestedPerson } from "@redthread/contract/search"
import { IconSearch } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useEffect, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { Avatar } from "../../ui/Avatar"
import { codedKey } from "../profile/profile.edit.part"
import { suggestQuery } from "./search.queries"
import styles from "./search-drop.module.css"

/** ms without another letter before the server is asked. */
const pause = 500
/** Letters from which on it is asked; one symbol of Chinese, Japanese or Korean says as much. */
const shortest = 3
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const isLongEnough = (text: string): boolean => text.length >= shortest || eastAsian.test(text)

type Option = { key: string; open: () => void } & ({ person: SuggestedPerson } | { word: string } | { all: true })

interface Props {
  field: HTMLInputElement
  onClose: () => void
}

/** The text of the search field, immediate and debounced. */
function useTyped(field: HTMLInputElement): { typed: string; asked: string } {
  const [typed, setTyped] = useState(field.value.trim())
  const [asked, setAsked] = useState("")
  useEffect(() => {
    const hear = () => setTyped(field.value.trim())
    // What was typed since this was drawn: the first time it shows later than it is drawn.
    hear()
    field.addEventListener("input", hear)
    return () => field.removeEventListener("input", hear)
  }, [field])
  useEffect(() => {
    const timer = setTimeout(() => setAsked(isLongEnough(typed) ? typed : ""), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, asked }
}

/** Suggestions below the search field. The field keeps the focus. */
export const SearchDrop = ({ field, onClose }: Props) => {
  const { t } = useTranslation(["search", "profile"])
  const id = useId()
  const navigate = useNavigate()
  const { typed, asked } = useTyped(field)
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
  useCombobox(field, { id, isOpen: options.length > 0, active })
  if (!isLongEnough(typed)) return null
  const isSearching = isFetching || typed !== asked
  const isEmpty = !isSearching && data?.people.length === 0 && data.words.length === 0
  return (
    <div className={styles.drop}>
      <p className={styles.state} role="status">
        {isSearching ? t("search:searching") : isEmpty ? t("search:none", { q: asked }) : t("search:people")}
      </p>
      <div id={id} role="listbox" aria-label={t("search:label")}>
        {options.map((option, place) => (
          <div
            key={option.key}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={option.open}
          >
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
  const { t } = useTranslation(["search", "profile"])
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
        <b>{name}</b>
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

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrows choose, Enter opens, Escape closes: as WAI-ARIA describes a combobox. */
function useKeys(field: HTMLInputElement, { options, active, setActive, submit, onClose }: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing) return
      const step = steps[event.key]
      if (event.key === "Escape") onClose()
      else if (event.key === "Enter") {
        event.preventDefault()
        const chosen = options[active]
        if (chosen) chosen.open()
        else if (field.value.trim()) submit()
      } else if (step && options.length > 0) {
        event.preventDefault()
        setActive((active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length)
      } else setActive(-1)
    }
    field.addEventListener("keydown", press)
    return () => field.removeEventListener("keydown", press)
  })
}

/** Adds combobox semantics to the field, which is rendered before this code is loaded. */
function useCombobox(
  field: HTMLInputElement,
  { id, isOpen, active }: { id: string; isOpen: boolean; active: number },
): void {
  useEffect(() => {
    field.setAttribute("role", "combobox")
    field.setAttribute("aria-autocomplete", "list")
    field.setAttribute("aria-controls", id)
    field.setAttribute("aria-expanded", String(isOpen))
    if (active < 0) field.removeAttribute("aria-activedescendant")
    else field.setAttribute("aria-activedescendant", `${id}-${active}`)
  }, [field, id, isOpen, active])
  useEffect(
    () => () => {
      field.setAttribute("aria-expanded", "false")
      field.removeAttribute("aria-activedescendant")
    },
    [field],
  )
}
