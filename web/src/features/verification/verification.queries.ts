import {
  showVerification,
  startVerification,
  submitVerification,
  type Verification,
  withdrawVerification,
} from "@redthread/contract/verification"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { whenReachable } from "../../core/page/lazy-part"
import { session } from "../../core/session/session"

export const verificationQuery = queryOptions({
  queryKey: ["verification"],
  queryFn: async ({ signal }) => {
    const found = await api(showVerification, {}, { signal })
    const me = session.current()?.me
    if (me && me.verified !== found.verified) session.updateMe({ ...me, verified: found.verified })
    return found
  },
})

function useAnswer() {
  const client = useQueryClient()
  return {
    onSuccess: (found: Verification) => client.setQueryData(verificationQuery.queryKey, found),
    // After an error the screen shows an outdated state.
    onError: () => client.invalidateQueries({ queryKey: verificationQuery.queryKey }),
    meta: { quiet: true },
  }
}

export const useStart = () => useMutation({ mutationFn: () => api(startVerification, {}), ...useAnswer() })

interface Selfie {
  id: number
  file: File
  /** Reports the share of bytes sent, from 0 to 1. */
  progress: (fraction: number) => void
}

export const useSubmit = () =>
  useMutation({
    mutationFn: async ({ id, file, progress }: Selfie) => {
      const { sendPicture } = await whenReachable(() => import("../upload/upload"))
      const uploadId = await sendPicture(file, progress)
      return api(submitVerification, { params: { id }, body: { upload_id: uploadId, confirmed: true } })
    },
    ...useAnswer(),
  })

export function useWithdraw() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api(withdrawVerification, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: verificationQuery.queryKey }),
  })
}
