import { isolated } from "@redthread/contract/core/bidi"

/** A text with its `{{placeholders}}` filled in; a name from right to left does not move the words around it. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : isolated(value)
  })
