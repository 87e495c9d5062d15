import type { EncounterCard as Card } from "@redthread/contract/member"
import { IconArrowBackUp, IconHeart, IconUserSquareRounded, IconX } from "@tabler/icons-react"
import { useNavigate } from "@tanstack/react-router"
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react"
import { useTexts } from "../../core/texts/texts"
import { likePerson } from "../like/like"
import { useNameOf } from "../remark/remark"
import styles from "./Encounter.module.css"
import { EncounterCard } from "./EncounterCard"
import { pass, undo } from "./encounters"
import type { Direction } from "./swipe"

/** Number of cards that are rendered. */
const stacked = 3

interface Props {
  /** Members to meet, best match first. */
  deck: readonly Card[]
  canUndo: boolean
  empty: ReactNode
}

interface Leaver {
  person: Card
  direction: Direction
}

export const EncounterDeck = ({ deck, canUndo, empty }: Props) => {
  const [leavers, setLeavers] = useState<readonly Leaver[]>([])
  const swipe = useCallback((person: Card, direction: Direction) => {
    setLeavers((before) => [...before, { person, direction }])
    if (direction === "right") void likePerson(person)
    else void pass(person.user_id)
  }, [])
  const forget = useCallback(
    (userId: number) => setLeavers((before) => before.filter(({ person }) => person.user_id !== userId)),
    [],
  )
  const openProfile = useOpenProfile()
  const gone = new Set(leavers.map(({ person }) => person.user_id))
  const stack = deck.filter(({ user_id }) => !gone.has(user_id)).slice(0, stacked)
  const [top] = stack
  // A leaving card keeps its key, so that its element is reused.
  const cards = [
    ...leavers.map(({ person, direction }) => ({ person, depth: 0, leaving: direction })),
    ...stack.map((person, depth) => ({ person, depth, leaving: null })),
  ]
  useKeys(top, swipe)
  return (
    <>
      {cards.length > 0 ? (
        <div className={styles.table}>
          <div className={styles.deck}>
            {cards.map((card) => (
              <EncounterCard key={card.person.user_id} {...card} onSwipe={swipe} onOpen={openProfile} onGone={forget} />
            ))}
          </div>
        </div>
      ) : (
        empty
      )}
      {(top || canUndo) && <Actions top={top} canUndo={canUndo} onSwipe={swipe} />}
      <Announcement top={top} />
    </>
  )
}

type Top = Card | undefined
type Swipe = (person: Card, direction: Direction) => void

const useOpenProfile = (): ((person: Card) => void) => {
  const navigate = useNavigate()
  return (person) => void navigate({ to: "/profile/$id", params: { id: String(person.user_id) } })
}

const Actions = ({ top, canUndo, onSwipe }: { top: Top; canUndo: boolean; onSwipe: Swipe }) => {
  const { t } = useTexts("member")
  const openProfile = useOpenProfile()
  const name = useNameOf(top?.user_id, top?.name) ?? ""
  return (
    <div className={styles.actions}>
      <Action small label={t("deck.undo")} disabled={!canUndo} onClick={() => void undo()} Icon={IconArrowBackUp} />
      {top && (
        <>
          <Action label={t("deck.pass_label", { name })} onClick={() => onSwipe(top, "left")} Icon={IconX} />
          <Action likes label={t("deck.like_label", { name })} onClick={() => onSwipe(top, "right")} Icon={IconHeart} />
          <Action
            small
            label={t("deck.profile_label", { name })}
            onClick={() => openProfile(top)}
            Icon={IconUserSquareRounded}
          />
        </>
      )}
      <p className={styles.keys} aria-hidden="true">
        {t("deck.keys")}
      </p>
    </div>
  )
}

interface ActionProps {
  label: string
  onClick: () => void
  Icon: typeof IconX
  small?: boolean
  likes?: boolean
  disabled?: boolean
}

const Action = ({ label, onClick, Icon, small = false, likes = false, disabled = false }: ActionProps) => (
  <button
    type="button"
    className={[styles.action, small && styles.small, likes && styles.likes].filter(Boolean).join(" ")}
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon size={small ? 22 : 30} stroke={1.75} aria-hidden="true" />
  </button>
)

/** Selects elements that handle keys themselves. */
const taken = "input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=log]"

function useKeys(top: Top, swipe: Swipe): void {
  const openProfile = useOpenProfile()
  const press = useRef((_event: KeyboardEvent): void => undefined)
  useEffect(() => {
    press.current = (event) => {
      if (event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest(taken)) return
      const keys: Record<string, () => void> = {
        Backspace: () => void undo(),
        ...(top && {
          ArrowLeft: () => swipe(top, "left"),
          ArrowRight: () => swipe(top, "right"),
          ArrowUp: () => openProfile(top),
        }),
      }
      const run = keys[event.key]
      if (!run || document.querySelector("[role=dialog][aria-modal=true]")) return
      event.preventDefault()
      run()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press.current(event)
    addEventListener("keydown", listen)
    return () => removeEventListener("keydown", listen)
  }, [])
}

/** Announces the top card to screen readers. */
const Announcement = ({ top }: { top: Top }) => {
  const { t } = useTexts("member")
  const name = useNameOf(top?.user_id, top?.name)
  return <output className="visually-hidden">{top && t("deck.now", { name, age: top.age })}</output>
}
