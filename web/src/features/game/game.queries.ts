import { postScore, type Score, showGame } from "@redthread/contract/game"
import { useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"

/** Each request starts a round, so it must not be a query that refetches automatically. */
export const useBegin = () => useMutation({ mutationFn: () => api(showGame, {}) })

export const usePostScore = () => useMutation({ mutationFn: (body: Score) => api(postScore, { body }) })
