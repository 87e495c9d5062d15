/** Why a form was refused; a problem without a field is shown above the button. */
export interface Problem {
  field: string | null
  message: string
  /** The error's name in the catalogue; missing for problems found on the client. */
  key?: string
  data?: Record<string, unknown>
  appeal?: string
  also?: readonly Problem[]
}

/** Path of the page for an appeal; null if the server sent no key. The key is in the fragment, which is not sent. */
export const appealPath = (data: Problem["data"]): string | null =>
  typeof data?.["key"] === "string" ? `/appeal#${data["key"]}` : null

/** Merges problems into the first one; returns null if there are none. */
export const together = ([first, ...also]: readonly Problem[]): Problem | null => (first ? { ...first, also } : null)

export const isProblem = (result: object | null): result is Problem => result !== null && "message" in result

export const listed = (problem: Problem | null): readonly Problem[] =>
  problem ? [problem, ...(problem.also ?? [])] : []
