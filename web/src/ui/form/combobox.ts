import type { SyntheticEvent } from "react"

/*
 * What a combobox is made of, as WAI-ARIA's authoring practices describe it: a text field that keeps the focus, and a
 * list of options of which one may be active. -1: none is. The list's own id is `<id>-list`, of its options `<id>-0` on.
 */

export const comboboxAttributes = (id: string, count: number, active: number) => ({
  role: "combobox",
  "aria-autocomplete": "list" as const,
  "aria-expanded": count > 0,
  "aria-controls": count > 0 ? `${id}-list` : undefined,
  "aria-activedescendant": active >= 0 && active < count ? `${id}-${active}` : undefined,
})

export const optionAttributes = (id: string, index: number, active: number, onPick: () => void) => ({
  id: `${id}-${index}`,
  role: "option",
  tabIndex: -1,
  "aria-selected": index === active,
  ref(option: HTMLElement | null) {
    if (index === active) option?.scrollIntoView({ block: "nearest" })
  },
  // The field keeps the focus, so that it is not left before this is picked.
  onPointerDown: (event: SyntheticEvent) => event.preventDefault(),
  onClick: onPick,
})

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Which option an arrow key makes active, from the last on to the first; null for another key, or without options. */
export function optionAfter(key: string, active: number, count: number): number | null {
  const step = steps[key]
  if (!step || count === 0) return null
  return (active + step + count + (active < 0 && step < 0 ? 1 : 0)) % count
}
