import { type Appointment, isCallTime } from "@redthread/contract/appointment"
import { shareHoursMax } from "@redthread/contract/date-share"
import { type ReactNode, Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { callNow } from "../call/call"
import { AcceptDialog } from "./AcceptDialog"
import { saveCalendarFile } from "./calendar"
import { useAnswerAppointment, useCancelAppointment } from "./appointment.queries"
import styles from "./appointment.module.css"

const ProposalDialog = lazyPart(() => import("./ProposalDialog"), "ProposalDialog")
const ShareDialog = lazyPart(() => import("./share/ShareDialog"), "ShareDialog")

interface Props {
  appointment: Appointment
  person: { user_id: number; name: string }
  now: number
}

type Opened = "accept" | "change" | "share" | null

export const AppointmentActions = ({ appointment, person, now }: Props) => {
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const at = Date.parse(appointment.at)
  const { state } = appointment
  return (
    <>
      {state === "proposed" && at > now && <Proposed appointment={appointment} onOpen={setOpened} />}
      {state === "accepted" && <Agreed appointment={appointment} now={now} onOpen={setOpened} />}
      {state === "canceled" && appointment.shared && <ShareButton onOpen={setOpened} />}
      <Suspense>
        {opened === "accept" && <AcceptDialog appointment={appointment} person={person} onClose={close} />}
        {opened === "change" && <ProposalDialog person={person} instead={appointment} onClose={close} />}
        {opened === "share" && <ShareDialog appointment={appointment} person={person} onClose={close} />}
      </Suspense>
    </>
  )
}

interface PartProps {
  appointment: Appointment
  onOpen: (opened: Opened) => void
}

const Proposed = ({ appointment, onOpen }: PartProps) => {
  const { t } = useTexts("appointment")
  const answer = useAnswerAppointment(appointment)
  const cancel = useCancelAppointment(appointment)
  const { mine, kind } = appointment
  const accept = () => (kind === "date" ? onOpen("accept") : answer.mutate("accept"))
  return (
    <div className={styles.actions}>
      {!mine && (
        <Button size="small" busy={answer.isPending && answer.variables === "accept"} onClick={accept}>
          {t("accept")}
        </Button>
      )}
      <Button look="quiet" size="small" onClick={() => onOpen("change")}>
        {t(mine ? "change" : "suggest")}
      </Button>
      {mine ? (
        <Button look="ghost" size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t("take_back")}
        </Button>
      ) : (
        <Button
          look="ghost"
          size="small"
          busy={answer.isPending && answer.variables === "decline"}
          onClick={() => answer.mutate("decline")}
        >
          {t("decline")}
        </Button>
      )}
    </div>
  )
}

const Agreed = ({ appointment, now, onOpen }: PartProps & { now: number }) => {
  const { t } = useTexts("appointment")
  const { kind, user_id: userId } = appointment
  const at = Date.parse(appointment.at)
  const isAhead = at > now
  const isShareable = kind === "date" && now < at + shareHoursMax * 3_600_000
  return (
    <>
      {kind !== "date" && isCallTime(at, now) && (
        <Line note={t("call_note")}>
          <Button size="small" onClick={() => void callNow(userId, kind === "voice")}>
            {t("call_now")}
          </Button>
        </Line>
      )}
      <div className={styles.actions}>
        {isShareable && <ShareButton onOpen={onOpen} />}
        {isAhead && (
          <>
            <Button look="quiet" size="small" onClick={() => saveCalendarFile(appointment, t)}>
              {t("calendar")}
            </Button>
            <Button look="quiet" size="small" onClick={() => onOpen("change")}>
              {t("move")}
            </Button>
            <CancelButton appointment={appointment} />
          </>
        )}
      </div>
    </>
  )
}

const Line = ({ note, children }: { note: string; children: ReactNode }) => (
  <div className={styles.call}>
    {children}
    <p className={styles.soft}>{note}</p>
  </div>
)

const ShareButton = ({ onOpen }: Pick<PartProps, "onOpen">) => {
  const { t } = useTexts("appointment")
  return (
    <Button look="quiet" size="small" onClick={() => onOpen("share")}>
      {t("share.open")}
    </Button>
  )
}

const CancelButton = ({ appointment }: { appointment: Appointment }) => {
  const { t } = useTexts("appointment")
  const cancel = useCancelAppointment(appointment)
  return (
    <Button look="ghost" size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
      {t("cancel")}
    </Button>
  )
}
