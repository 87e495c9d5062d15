import type { Role, StaffRole } from "@redthread/contract/core/call"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type ComponentType, type ReactNode, Suspense } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useMe } from "../../core/session/session"
import type { TextFunction } from "../../core/texts/text-keys"
import { useTexts } from "../../core/texts/texts"
import { EmptyState, ErrorState, Skeleton } from "../../ui/state/States"
import { CasePanel } from "./queue/CasePanel"
import { Overview } from "./figures/Overview"
import { registeredQueues } from "./queue/queue.queries"
import { QueueScreen } from "./queue/QueueScreen"
import { SecondFactorGate } from "./second-factor/SecondFactorGate"
import { secondFactorQuery } from "./staff.queries"
import styles from "./staff.module.css"

const MembersScreen = lazyPart(() => import("./member/MembersScreen"), "MembersScreen")
const MemberScreen = lazyPart(() => import("./member/MemberScreen"), "MemberScreen")
const AuditScreen = lazyPart(() => import("./AuditScreen"), "AuditScreen")
const FiguresScreen = lazyPart(() => import("./figures/FiguresScreen"), "FiguresScreen")
const FrontScreen = lazyPart(() => import("./FrontScreen"), "FrontScreen")
const GameEventsScreen = lazyPart(() => import("./GameEventsScreen"), "GameEventsScreen")
const PeopleScreen = lazyPart(() => import("./member/PeopleScreen"), "PeopleScreen")
const EnginesScreen = lazyPart(() => import("./EnginesScreen"), "EnginesScreen")
const ShieldScreen = lazyPart(() => import("./ShieldScreen"), "ShieldScreen")
const TranslatorsScreen = lazyPart(() => import("./TranslatorsScreen"), "TranslatorsScreen")
const AnnouncementsScreen = lazyPart(() => import("./AnnouncementsScreen"), "AnnouncementsScreen")
const SecondFactorScreen = lazyPart(() => import("./second-factor/SecondFactorScreen"), "SecondFactorScreen")

interface Section {
  readonly roles: readonly Role[]
  readonly screen: (id: number | undefined) => ReactNode
}

const helpers: readonly Role[] = ["support", "moderator", "admin"]

/** Sections besides the queues, by their name in the address. */
const sections = {
  members: {
    roles: helpers,
    screen: (id) => (id === undefined ? <MembersScreen /> : <MemberScreen key={id} id={id} />),
  },
  figures: { roles: ["moderator", "admin"], screen: () => <FiguresScreen /> },
  shield: { roles: ["moderator", "admin"], screen: () => <ShieldScreen /> },
  front: { roles: ["moderator", "admin"], screen: () => <FrontScreen /> },
  announcements: { roles: ["admin"], screen: () => <AnnouncementsScreen /> },
  game: { roles: ["admin"], screen: () => <GameEventsScreen /> },
  people: { roles: ["admin"], screen: () => <PeopleScreen /> },
  translators: { roles: ["admin"], screen: () => <TranslatorsScreen /> },
  engines: { roles: ["admin"], screen: () => <EnginesScreen /> },
  audit: { roles: ["admin"], screen: () => <AuditScreen /> },
  second_factor: { roles: ["translator", ...helpers], screen: () => <SecondFactorScreen /> },
} as const satisfies Record<string, Section>

interface Desk {
  readonly roles: readonly StaffRole[]
  readonly Screen: ComponentType
}

/** Queues with their own calls and form, by name; on the server the manifest's `staffQueues` counts them. */
const desks: Readonly<Record<string, Desk>> = {
  verification: {
    roles: ["moderator", "admin"],
    Screen: lazyPart(() => import("./queue/VerificationDesk"), "VerificationDesk"),
  },
  order: {
    roles: ["support", "moderator", "admin"],
    Screen: lazyPart(() => import("./queue/OrderDesk"), "OrderDesk"),
  },
}

const isSection = (name: string): name is keyof typeof sections => Object.hasOwn(sections, name)

const mayUse = (roles: readonly Role[], role: Role): boolean => roles.includes(role)

/** Renders its children only with a second factor, without which the server refuses all staff calls. */
export const StaffOnly = ({ children }: { children: ReactNode }) => {
  const { t } = useTexts("staff")
  const isStaff = (useMe()?.role ?? "member") !== "member"
  const { data, error, refetch } = useQuery({ ...secondFactorQuery, enabled: isStaff })
  if (!isStaff) return <EmptyState drawing="broken" text={t("not_yours")} />
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton height="240px" />
  return data.given_until === null ? <SecondFactorGate state={data} /> : children
}

/** `section` is a queue or one of `sections`; without it the overview is shown. */
export const StaffScreen = ({ section, id }: { section?: string | undefined; id?: number | undefined }) => (
  <StaffOnly>
    <div className={styles.office}>
      <Navigation key={section} section={section} />
      <Section name={section} id={id} />
    </div>
  </StaffOnly>
)

const bringCurrentIntoView = (nav: HTMLElement | null): void =>
  nav?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" })

const Navigation = ({ section }: { section: string | undefined }) => {
  const { t } = useTexts("staff")
  const role = useMe()?.role ?? "member"
  const names = (Object.keys(sections) as (keyof typeof sections)[]).filter((name) =>
    mayUse(sections[name].roles, role),
  )
  // On a queue the overview is the current entry, because it links to the queues.
  const shown = section !== undefined && isSection(section) ? section : undefined
  const current = (name: string | undefined) => (name === shown ? { "aria-current": "page" as const } : {})
  return (
    <nav ref={bringCurrentIntoView} className={styles.nav} aria-label={t("title")}>
      <Link to="/staff" activeOptions={{ exact: true }} {...current(undefined)}>
        {t("overview")}
      </Link>
      {names.map((name) => (
        <Link key={name} to="/staff/$section" params={{ section: name }} search={{}} {...current(name)}>
          {t(`section.${name}`)}
        </Link>
      ))}
    </nav>
  )
}

const Section = ({ name, id }: { name: string | undefined; id: number | undefined }) => {
  const { t } = useTexts("staff")
  const role = useMe()?.role ?? "member"
  if (name === undefined) return <Overview hasDesk={(queue) => queue in desks} />
  const queue = registeredQueues.find((one) => one.name === name)
  if (queue && mayUse(queue.roles, role)) {
    return (
      <Titled title={queueTitle(t, name)}>
        <QueueScreen key={name} queue={queue} panel={(open) => <CasePanel queue={queue} {...open} />} />
      </Titled>
    )
  }
  const desk = desks[name]
  if (desk && mayUse(desk.roles, role)) {
    return (
      <Titled title={queueTitle(t, name)}>
        <Suspense fallback={<Skeleton height="240px" />}>
          <desk.Screen />
        </Suspense>
      </Titled>
    )
  }
  if (!isSection(name) || !mayUse(sections[name].roles, role))
    return <EmptyState drawing="broken" text={t("not_yours")} />
  return <Titled title={t(`section.${name}`)}>{sections[name].screen(id)}</Titled>
}

const queueTitle = (t: TextFunction<"staff">, name: string): string => t(`queue.${name}` as "queue.ticket")

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h1>{title}</h1>
    {children}
  </section>
)
