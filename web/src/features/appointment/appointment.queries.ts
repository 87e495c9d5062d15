import {
  answerAppointment,
  type Appointment,
  cancelAppointment,
  listAppointments,
  propose,
  showAppointment,
} from "@redthread/contract/appointment"
import type { CallInput } from "@redthread/contract/core/call"
import {
  addShareFriend,
  type DateShare,
  endDateShare,
  removeShareFriend,
  reportSafe,
  shareDate,
  showDateShare,
} from "@redthread/contract/date-share"
import { editFreeTime, showFreeTime } from "@redthread/contract/free-time"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { useKeyedMutation } from "../../core/api/keyed-mutation"
import { queryClient } from "../../core/api/query-client"

const listKey = (userId: number) => ["appointments", userId]

/** The latest appointments with a member; one request for all cards of a conversation. */
export const appointmentsQuery = (userId: number) =>
  queryOptions({
    queryKey: listKey(userId),
    queryFn: ({ signal }) => api(listAppointments, { query: { user_id: userId } }, { signal }),
  })

export const appointmentQuery = (id: number) =>
  queryOptions({
    queryKey: ["appointment", id],
    queryFn: ({ signal }) => api(showAppointment, { params: { id } }, { signal }),
  })

export async function renewAppointments(userId?: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: userId === undefined ? ["appointments"] : listKey(userId) }),
    queryClient.invalidateQueries({ queryKey: ["appointment"] }),
  ])
}

export const usePropose = (userId: number) =>
  useKeyedMutation({
    mutationFn: (body: CallInput<typeof propose>["body"], idempotencyKey) => api(propose, { body }, { idempotencyKey }),
    onSettled: () => renewAppointments(userId),
    meta: { quiet: true },
  })

export const useAnswerAppointment = ({ id, user_id }: Appointment) =>
  useMutation({
    mutationFn: (answer: "accept" | "decline") => api(answerAppointment, { params: { id }, body: { answer } }),
    onSettled: () => renewAppointments(user_id),
  })

export const useCancelAppointment = ({ id, user_id }: Appointment) =>
  useMutation({
    mutationFn: () => api(cancelAppointment, { params: { id } }),
    onSettled: () => renewAppointments(user_id),
  })

/** Without an id the member's own. */
export const freeTimeQuery = (userId?: number) =>
  queryOptions({
    queryKey: ["free-time", userId ?? "own"],
    queryFn: ({ signal }) => api(showFreeTime, { query: userId === undefined ? {} : { user_id: userId } }, { signal }),
  })

export async function saveFreeTime(body: CallInput<typeof editFreeTime>["body"]): Promise<void> {
  const saved = await api(editFreeTime, { body })
  queryClient.setQueryData(freeTimeQuery().queryKey, saved)
}

export const shareQuery = (id: number) =>
  queryOptions({
    queryKey: ["date-share", id],
    queryFn: ({ signal }) => api(showDateShare, { params: { id } }, { signal }),
  })

const keepShare = (id: number, share: DateShare): void =>
  void queryClient.setQueryData(shareQuery(id).queryKey, { share })

const renewShare = (id: number) => async (): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: shareQuery(id).queryKey }), renewAppointments()])
}

export const useShareDate = (id: number) =>
  useMutation({
    mutationFn: (body: CallInput<typeof shareDate>["body"]) => api(shareDate, { params: { id }, body }),
    onSuccess: (share) => keepShare(id, share),
    onSettled: renewShare(id),
  })

export const useEndShare = (id: number) =>
  useMutation({ mutationFn: () => api(endDateShare, { params: { id } }), onSettled: renewShare(id) })

export const useSafe = (id: number) =>
  useMutation({
    mutationFn: () => api(reportSafe, { params: { id } }),
    onSuccess: (share) => keepShare(id, share),
  })

export const useAddFriend = (id: number) =>
  useMutation({
    mutationFn: (email: string) => api(addShareFriend, { params: { id }, body: { email } }),
    onSuccess: (share) => keepShare(id, share),
    meta: { quiet: true },
  })

export const useRemoveFriend = (id: number) =>
  useMutation({
    mutationFn: (friend: number) => api(removeShareFriend, { params: { id, friend } }),
    onSettled: renewShare(id),
  })
