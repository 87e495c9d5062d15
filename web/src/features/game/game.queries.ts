import { postScore, type Score, showGame } from "@redthread/contract/game"
import { useMutation } from "@tanstack/react-query"
import { api } from "../../core/api"

/** Each asking begins a round, so it is no query that could be asked by itself. */
export const useBegin = () => useMutation({ mutationFn: () => api(showGame, {}) })

export const usePostScore = () => useMutation({ mutationFn: (body: Score) => api(postScore, { body }) })
