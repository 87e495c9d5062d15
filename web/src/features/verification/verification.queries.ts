import {
  showVerification,
  startVerification,
  submitVerification,
  type Verification,
  withdrawVerification,
} from "@redthread/contract/verification"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { session } from "../../core/session/session"
import { sendPicture } from "../photo/upload/upload-send.part"

export const verificationQuery = queryOptions({
  queryKey: ["verification"],
  queryFn: async ({ signal }) => {
    const found = await api(showVerification, {}, { signal })
    const me = session.current()?.me
    if (me && me.verified !== found.verified) session.updateMe({ ...me, verified: found.verified })
    return found
  },
})

/** Puts what a call answered where the screen reads it. */
function useAnswer() {
  const client = useQueryClient()
  return {
    onSuccess: (found: Verification) => client.setQueryData(verificationQuery.queryKey, found),
    // Something else is the case than the screen shows.
    onError: () => client.invalidateQueries({ queryKey: verificationQuery.queryKey }),
    meta: { quiet: true },
  }
}

export const useStart = () => useMutation({ mutationFn: () => api(startVerification, {}), ...useAnswer() })

interface Selfie {
  id: number
  file: File
  /** 0-1 of the bytes. */
  progress: (fraction: number) => void
}

export const useSubmit = () =>
  useMutation({
    mutationFn: async ({ id, file, progress }: Selfie) =>
      api(submitVerification, {
        params: { id },
        body: { upload_id: await sendPicture(file, progress), confirmed: true },
      }),
    ...useAnswer(),
  })

export function useWithdraw() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api(withdrawVerification, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: verificationQuery.queryKey }),
  })
}
