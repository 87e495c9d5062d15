import type { ReplyBody } from "@redthread/contract/core/call"
import type { Language } from "@redthread/contract/language"
import { listIntroductions, setIntroduction } from "@redthread/contract/profile"
import { translate } from "@redthread/contract/translation"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { queryClient } from "../../../core/api/query-client"
import { saveProfile } from "../../profile/profile"

export const introductionsQuery = queryOptions({
  queryKey: ["introductions"],
  queryFn: ({ signal }) => api(listIntroductions, {}, { signal }),
})

export type ReadIntroduction = NonNullable<ReplyBody<typeof listIntroductions>["read"]>[number]

/** Language of a tab; null for the member's own language. */
export type Tab = Language | null

export const useSaveIntroduction = (tab: Tab) =>
  useMutation({
    mutationFn: async (content: string) => {
      if (tab === null) {
        await saveProfile({ biography: content })
        // The translations depend on the text, so they are fetched again.
        return void queryClient.invalidateQueries({ queryKey: introductionsQuery.queryKey })
      }
      const said = await api(setIntroduction, { params: { language: tab }, body: { content } })
      queryClient.setQueryData(introductionsQuery.queryKey, said)
    },
    meta: { quiet: true },
  })

export const useTranslatedDraft = () =>
  useMutation({
    mutationFn: async ({ id, language }: { id: number; language: Language }) =>
      (await api(translate, { body: { type: "introduction", id, language } })).translate,
    // Readers get the new machine translation from now on.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: introductionsQuery.queryKey }),
    meta: { quiet: true },
  })
