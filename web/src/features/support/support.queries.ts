import { createTicket, type ReportReason, type ReportType } from "@redthread/contract/support"
import { useMutation } from "@tanstack/react-query"
import { api } from "../../core/api"

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

/** What is refused stands at its field. */
export const useSendContactForm = () =>
  useMutation({
    mutationFn: (form: ContactForm) => api(createTicket, { body: { category: "contact", ...form } }),
    meta: { quiet: true },
  })
