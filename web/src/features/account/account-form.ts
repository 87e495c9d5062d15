import type accountTexts from "@redthread/texts/en/account.json"
import { useState } from "react"

export type AccountTexts = typeof accountTexts

export interface SignInValues {
  /** Email, phone or name: which of them is found out when it is sent. */
  identity: string
  password: string
}

export interface SignUpValues {
  email: string
  password: string
  name: string
  gender: 0 | 1
  seeking: 0 | 1
  birthday: string
}

/** Why a form was not taken; without a field it is shown above the button. */
export interface Problem {
  field: string | null
  message: string
}

/** Runs a form's call once at a time and keeps what stood in its way. */
export function useSubmit<V>(submit: (values: V) => Promise<Problem | null>) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  return {
    busy,
    problem,
    errorAt: (...fields: string[]): string | undefined =>
      problem?.field && fields.includes(problem.field) ? problem.message : undefined,
    refuse: setProblem,
    run: async (values: V): Promise<void> => {
      setBusy(true)
      setProblem(null)
      const found = await submit(values)
      setProblem(found)
      // On success the page is about to be left: the button keeps waiting.
      if (found) setBusy(false)
    },
  }
}
