import {
  cancelScheduled,
  listScheduled,
  type ScheduledMessage,
  scheduleMessage,
  sendScheduled,
} from "@redthread/contract/scheduled-message"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { randomUuid } from "../../../core/api/client"
import { queryClient } from "../../../core/api/query-client"
import { scheduledKey } from "../chat.cache"

/** All of the member's scheduled messages, which are few; live events invalidate them. */
export const scheduledQuery = queryOptions({
  queryKey: scheduledKey,
  queryFn: ({ signal }) => api(listScheduled, { query: {} }, { signal }),
  staleTime: Infinity,
})

const renew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: scheduledKey })

export async function scheduleText(userId: number, content: string): Promise<void> {
  await api(scheduleMessage, { body: { user_id: userId, message_content: content, client_id: randomUuid() } })
  await renew()
}

/** Another device may have sent or removed it meanwhile: the list is renewed also after an error. */
export const sendScheduledNow = ({ id }: ScheduledMessage): Promise<unknown> =>
  api(sendScheduled, { params: { id } }).finally(() => void renew())

export const dropScheduled = ({ id }: ScheduledMessage): Promise<unknown> =>
  api(cancelScheduled, { params: { id } }).finally(() => void renew())
