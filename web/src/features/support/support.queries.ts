import type { CallInput } from "@redthread/contract/core/call"
import { sendContentNotice } from "@redthread/contract/content-notice"
import { createTicket, type ReportReason, type ReportType } from "@redthread/contract/support"
import { continueThread, listThreads, readThread } from "@redthread/contract/support-thread"
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { useKeyedMutation } from "../../core/api/keyed-mutation"
import { queryClient } from "../../core/api/query-client"

export interface Report {
  about: ReportType
  related_id: number
  reason: ReportReason
  content: string
}

export const useReport = () =>
  useMutation({
    mutationFn: (report: Report) => api(createTicket, { body: { category: "complaint", ...report } }),
    meta: { quiet: true },
  })

export interface ContactForm {
  name: string
  email: string
  content: string
  captcha: string
}

/** The form shows errors at their fields. */
export const useSendContactForm = () =>
  useMutation({
    mutationFn: (form: ContactForm) => api(createTicket, { body: { category: "contact", ...form } }),
    meta: { quiet: true },
  })

export type NoticeForm = CallInput<typeof sendContentNotice>["body"]

export const useSendNotice = () =>
  useMutation({
    mutationFn: (body: NoticeForm) => api(sendContentNotice, { body }),
    meta: { quiet: true },
  })

const threadsKey = ["support", "threads"]

export const threadsQuery = infiniteQueryOptions({
  queryKey: threadsKey,
  queryFn: ({ pageParam, signal }) =>
    api(listThreads, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
})

/** Fetching a thread marks its answers as read. */
export const threadQuery = (key: string) =>
  queryOptions({
    queryKey: ["support", "thread", key],
    queryFn: async () => {
      const thread = await api(readThread, { body: { key } })
      void queryClient.invalidateQueries({ queryKey: threadsKey })
      return thread
    },
    staleTime: 30_000,
  })

export const useReply = (key: string) =>
  useKeyedMutation({
    mutationFn: (content: string, client_id) => api(continueThread, { body: { key, content, client_id } }),
    onSuccess: (thread) => {
      queryClient.setQueryData(threadQuery(key).queryKey, thread)
      return queryClient.invalidateQueries({ queryKey: threadsKey })
    },
    meta: { quiet: true },
  })
