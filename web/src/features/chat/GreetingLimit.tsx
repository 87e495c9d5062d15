import { editGreetings, type GreetingSetting, greetingLimits, showGreetings } from "@redthread/contract/turn"
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { errorText } from "../../core/error/error-text"
import { useTexts } from "../../core/texts/texts"
import { ChoiceField } from "../../ui/form/Field"
import { SavedField } from "../../ui/setting/autosave"
import { Section } from "../../ui/setting/Section"
import styles from "../../ui/setting/setting.module.css"
import { ErrorState, Skeleton } from "../../ui/state/States"
import { invalidateFolders } from "./chat.cache"

const greetingsKey = ["greetings"]

const greetingsQuery = queryOptions({
  queryKey: greetingsKey,
  queryFn: ({ signal }) => api(showGreetings, {}, { signal }),
})

/** How many unanswered greetings of strangers are open at a time. */
export const GreetingLimit = () => {
  const { t } = useTexts("chat")
  const { data, error: loadError, refetch } = useQuery(greetingsQuery)
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: (body: GreetingSetting) => api(editGreetings, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(greetingsKey, saved)
      invalidateFolders()
    },
    meta: { quiet: true },
  })
  const open = isPending ? variables.open : data?.open
  return (
    <Section title={t("greetings_title")} text={t("greetings_text")}>
      {open === undefined ? (
        loadError ? (
          <ErrorState error={loadError} retry={() => void refetch()} />
        ) : (
          <Skeleton height="44px" />
        )
      ) : (
        <div className={styles.fields}>
          <SavedField state={isPending ? "saving" : isSuccess ? "saved" : "idle"}>
            <ChoiceField
              label={t("greetings_title")}
              name="greetings"
              value={open ?? "none"}
              onChange={(value) => mutate({ open: value === "none" ? null : value })}
              choices={greetingLimits.map((limit) => ({
                value: limit ?? ("none" as const),
                label: limit === null ? t("greetings_all") : t("greetings_some", { count: limit }),
              }))}
              error={error ? errorText(error) : undefined}
            />
          </SavedField>
        </div>
      )}
    </Section>
  )
}
