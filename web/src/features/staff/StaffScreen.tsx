import { ownQueueRoles, sectionRoles } from "@redthread/contract/staff-role"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type ComponentType, type ReactNode, Suspense } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { EmptyState, ErrorState, Skeleton } from "../../ui/state/States"
import { CasePanel } from "./queue/CasePanel"
import { Overview } from "./figures/Overview"
import { registeredQueues } from "./queue/queue.queries"
import { QueueScreen } from "./queue/QueueScreen"
import { SecondFactorGate } from "./second-factor/SecondFactorGate"
import { OfficeShell } from "./shell/OfficeShell"
import { isSection, mayUse, type SectionName } from "./shell/places"
import { secondFactorQuery } from "./staff.queries"
import { queueText } from "./staff-text"
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
const FraudScreen = lazyPart(() => import("./FraudScreen"), "FraudScreen")
const ContactScreen = lazyPart(() => import("./ContactScreen"), "ContactScreen")
const TranslatorsScreen = lazyPart(() => import("./TranslatorsScreen"), "TranslatorsScreen")
const AnnouncementsScreen = lazyPart(() => import("./AnnouncementsScreen"), "AnnouncementsScreen")
const SecondFactorScreen = lazyPart(() => import("./second-factor/SecondFactorScreen"), "SecondFactorScreen")

type Screen = (id: number | undefined) => ReactNode

/** Screens of the sections besides the queues; `places.ts` has their roles. */
const screens: Record<SectionName, Screen> = {
  members: (id) => (id === undefined ? <MembersScreen /> : <MemberScreen key={id} id={id} />),
  figures: () => <FiguresScreen />,
  shield: () => <ShieldScreen />,
  fraud: () => <FraudScreen />,
  front: () => <FrontScreen />,
  announcements: () => <AnnouncementsScreen />,
  game: () => <GameEventsScreen />,
  people: () => <PeopleScreen />,
  translators: () => <TranslatorsScreen />,
  engines: () => <EnginesScreen />,
  contact: () => <ContactScreen />,
  audit: () => <AuditScreen />,
  second_factor: () => <SecondFactorScreen />,
}

/** Queues with their own calls and form, by name; on the server the manifest's `staffQueues` counts them. */
const desks: Readonly<Partial<Record<keyof typeof ownQueueRoles, ComponentType>>> = {
  verification: lazyPart(() => import("./queue/VerificationDesk"), "VerificationDesk"),
  order: lazyPart(() => import("./queue/OrderDesk"), "OrderDesk"),
}

const isOwnQueue = (name: string): name is keyof typeof ownQueueRoles => Object.hasOwn(ownQueueRoles, name)

interface StaffPageProps {
  /** Queue or section that is shown; undefined on the overview. */
  current: string | undefined
  children: ReactNode
}

/** Renders the back office only with a second factor, without which the server refuses all staff calls. */
export const StaffPage = ({ current, children }: StaffPageProps) => {
  const { t } = useTexts("staff")
  const isStaff = (useMe()?.role ?? "member") !== "member"
  const { data, error, refetch } = useQuery({ ...secondFactorQuery, enabled: isStaff })
  if (isStaff && data && data.given_until !== null) return <OfficeShell current={current}>{children}</OfficeShell>
  return (
    <div className={styles.outside}>
      <Link to="/home">{t("shell.leave")}</Link>
      {!isStaff && <EmptyState drawing="broken" text={t("not_yours")} />}
      {isStaff && !data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {isStaff && !data && !error && <Skeleton height="240px" />}
      {isStaff && data && <SecondFactorGate state={data} />}
    </div>
  )
}

/** `section` is a queue or one of `screens`; without it the overview is shown. */
export const StaffScreen = ({ section, id }: { section?: string | undefined; id?: number | undefined }) => (
  <StaffPage current={section}>
    <Section name={section} id={id} />
  </StaffPage>
)

const Section = ({ name, id }: { name: string | undefined; id: number | undefined }) => {
  const { t } = useTexts("staff")
  const role = useMe()?.role ?? "member"
  if (name === undefined) return <Overview hasDesk={(queue) => queue in desks} />
  const queue = registeredQueues.find((one) => one.name === name)
  if (queue && mayUse(queue.roles, role)) {
    return (
      <Titled title={queueText(name, t)}>
        <QueueScreen
          key={`${name} ${id}`}
          queue={queue}
          first={id}
          panel={(open) => <CasePanel queue={queue} {...open} />}
        />
      </Titled>
    )
  }
  const Desk = isOwnQueue(name) && mayUse(ownQueueRoles[name], role) ? desks[name] : undefined
  if (Desk) {
    return (
      <Titled title={queueText(name, t)}>
        <Suspense fallback={<Skeleton height="240px" />}>
          <Desk />
        </Suspense>
      </Titled>
    )
  }
  if (!isSection(name) || !mayUse(sectionRoles[name], role))
    return <EmptyState drawing="broken" text={t("not_yours")} />
  return <Titled title={t(`section.${name}`)}>{screens[name](id)}</Titled>
}

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h1>{title}</h1>
    {children}
  </section>
)
