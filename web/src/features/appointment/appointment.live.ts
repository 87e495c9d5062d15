import { messageArrived } from "@redthread/contract/chat"
import { ignoreFailure } from "../../core/api/retry"
import { live } from "../../core/live/live.client"
import { renewAppointments } from "./appointment.queries"

let isListening = false

/** Each change of an appointment posts a message, so that both members' devices hear of it. */
export function listenToAppointments(): void {
  if (isListening) return
  isListening = true
  live.on(messageArrived, ({ message }) => {
    if (message?.message_type === "appointment") ignoreFailure(renewAppointments(message.related_user_id))
  })
  live.onChanges(({ threads }) => {
    if (threads === null || threads.length > 0) ignoreFailure(renewAppointments())
  })
}
