import { IconArrowLeft, IconHelp, IconMenu2, IconSearch } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useEffect, useState } from "react"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { IconButton } from "../../../ui/button/IconButton"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import { UndoBar } from "../decision/UndoBar"
import { useKeys } from "../queue/CaseFrame"
import { overviewQuery } from "../staff.queries"
import { queueText } from "../staff-text"
import { CommandPalette } from "./CommandPalette"
import { KeyHelp } from "./KeyHelp"
import { placesOf, type Place } from "./places"
import styles from "./office.module.css"

interface Props {
  /** Queue or section that is shown; undefined on the overview. */
  current: string | undefined
  children: ReactNode
}

/** The back office: its own bar, navigation with waiting cases, search, commands and keys. */
export const OfficeShell = ({ current, children }: Props) => {
  const { t } = useTexts("staff")
  const me = useMe()
  const [open, setOpen] = useState<"commands" | "keys" | null>(null)
  const [hasMenu, setMenu] = useState(false)
  const close = () => setOpen(null)
  useKeys((key) => {
    if (key === "?") setOpen("keys")
    if (key === "/") setOpen("commands")
  })
  useCommandKey(() => setOpen("commands"))
  return (
    <div className={styles.shell}>
      <header className={styles.bar}>
        <span className={styles.menuButton}>
          <IconButton
            icon={<IconMenu2 size={22} stroke={1.75} />}
            label={t("shell.menu")}
            tooltip="none"
            aria-expanded={hasMenu}
            onClick={() => setMenu(!hasMenu)}
          />
        </span>
        <Link to="/staff" className={styles.brand}>
          {t("title")}
        </Link>
        <button type="button" className={styles.search} onClick={() => setOpen("commands")}>
          <IconSearch size={18} stroke={1.75} />
          <span>{t("shell.search")}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <IconButton
          icon={<IconHelp size={22} stroke={1.75} />}
          label={t("shell.keys")}
          onClick={() => setOpen("keys")}
        />
        <Link to="/home" className={styles.leave}>
          <IconArrowLeft size={18} stroke={1.75} />
          <span>{t("shell.leave")}</span>
        </Link>
        <bdi className={styles.me}>{me?.name}</bdi>
      </header>
      <Navigation current={current} isOpen={hasMenu} onNavigate={() => setMenu(false)} />
      <div className={styles.content}>{children}</div>
      <UndoBar />
      {open === "commands" && <CommandPalette onClose={close} />}
      {open === "keys" && <KeyHelp onClose={close} />}
    </div>
  )
}

/** Ctrl or Cmd and K, also in text fields. */
function useCommandKey(press: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "k" || !(event.ctrlKey || event.metaKey) || document.querySelector("dialog:modal")) return
      event.preventDefault()
      press()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  })
}

interface NavigationProps {
  current: string | undefined
  isOpen: boolean
  onNavigate: () => void
}

const Navigation = ({ current, isOpen, onNavigate }: NavigationProps) => {
  const { t } = useTexts("staff")
  const role = useMe()?.role ?? "member"
  const { data } = useQuery(overviewQuery)
  const { queues, sections } = placesOf(role, data?.items.map(({ queue }) => queue) ?? [])
  const link = (place: Place, content: ReactNode) => (
    <PlaceLink key={place.name} place={place} isCurrent={place.name === current} onClick={onNavigate}>
      {content}
    </PlaceLink>
  )
  return (
    <nav className={isOpen ? styles.navOpen : styles.nav} aria-label={t("title")}>
      <Link
        to="/staff"
        className={styles.place}
        activeOptions={{ exact: true }}
        onClick={onNavigate}
        {...(current === undefined ? { "aria-current": "page" as const } : {})}
      >
        {t("overview")}
      </Link>
      <p>{t("shell.queues")}</p>
      {queues.map((place) => {
        const state = data?.items.find(({ queue }) => queue === place.name)
        return link(
          place,
          <>
            <span>{queueText(place.name, t)}</span>
            {state !== undefined && state.waiting > 0 && (
              <span className={styles.counts}>
                {state.oldest_at !== null && (
                  <small>
                    <RelativeTime at={state.oldest_at} />
                  </small>
                )}
                <strong>{state.waiting}</strong>
              </span>
            )}
          </>,
        )
      })}
      <p>{t("shell.sections")}</p>
      {sections.map((place) => link(place, t(`section.${place.name}` as "section.members")))}
    </nav>
  )
}

interface PlaceLinkProps {
  place: Place
  isCurrent: boolean
  onClick: () => void
  children: ReactNode
}

const PlaceLink = ({ place, isCurrent, onClick, children }: PlaceLinkProps) => {
  const current = isCurrent ? { "aria-current": "page" as const } : {}
  if (place.name === "translation")
    return (
      <Link to="/staff/translations" className={styles.place} onClick={onClick} {...current}>
        {children}
      </Link>
    )
  return (
    <Link
      to="/staff/$section"
      params={{ section: place.name }}
      search={{}}
      className={styles.place}
      onClick={onClick}
      {...current}
    >
      {children}
    </Link>
  )
}
