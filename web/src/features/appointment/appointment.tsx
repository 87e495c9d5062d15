import { fromAppointmentContent } from "@redthread/contract/appointment"
import { type ReactNode, Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { Skeleton } from "../../ui/state/States"
import styles from "./appointment.module.css"

const AppointmentCard = lazyPart(() => import("./AppointmentCard"), "AppointmentCard")
const AppointmentNote = lazyPart(() => import("./AppointmentCard"), "AppointmentNote")
const ProposalDialog = lazyPart(() => import("./ProposalDialog"), "ProposalDialog")
const FreeTimeParts = lazyPart(() => import("./FreeTimeSection"), "FreeTimeSection")
const FreeTimeFacts = lazyPart(() => import("./FreeTimeFacts"), "FreeTimeFacts")

interface Person {
  user_id: number
  name: string
}

interface ProposeProps {
  person: Person
  draw: (open: () => void) => ReactNode
}

export const ProposeButton = ({ person, draw }: ProposeProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {draw(() => setOpen(true))}
      {isOpen && (
        <Suspense>
          <ProposalDialog person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface MessageProps {
  content: string
  appointmentId: number
  isMine: boolean
  person: Person
}

/** A proposal is a card; its outcome is a line. */
export const AppointmentMessage = ({ content, appointmentId, isMine, person }: MessageProps) => {
  const record = fromAppointmentContent(content)
  if (!record) return null
  if (record.event !== "proposed")
    return (
      <Suspense fallback={<div className={styles.noteSpace} />}>
        <AppointmentNote record={record} isMine={isMine} name={person.name} />
      </Suspense>
    )
  return (
    <Suspense fallback={<Skeleton width="260px" height="150px" />}>
      <AppointmentCard id={appointmentId} person={person} />
    </Suspense>
  )
}

export const FreeTimeSection = () => (
  <Suspense fallback={<Skeleton height="300px" />}>
    <FreeTimeParts />
  </Suspense>
)

export const SharedFreeTime = ({ userId }: { userId: number }) => (
  <Suspense>
    <FreeTimeFacts userId={userId} />
  </Suspense>
)
