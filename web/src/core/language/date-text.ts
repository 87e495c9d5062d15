import { currentTag } from "./language"

/** The day of a time, as the reader's language writes it. */
export const dateText = (at: string | Date, dateStyle: "medium" | "long" = "medium"): string =>
  new Date(at).toLocaleDateString(currentTag(), { dateStyle })
