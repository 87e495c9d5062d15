import type { Language } from "@redthread/contract/language"
import { listTemplates } from "@redthread/contract/message-template"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { currentLanguage } from "../../../core/language/language"

/** The phrase book in the language of the screen and in the other's; it changes with a release alone. */
export const phraseBookQuery = (to: Language) =>
  queryOptions({
    queryKey: ["phrases", currentLanguage(), to],
    queryFn: ({ signal }) => api(listTemplates, { query: { to } }, { signal }),
    staleTime: Infinity,
  })
