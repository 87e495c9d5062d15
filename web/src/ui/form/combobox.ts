import type { SyntheticEvent } from "react"

// Combobox of the WAI-ARIA authoring practices: the field has the focus, the list one active option (-1: none).

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
  // Keeps the focus in the field until the option is picked.
  onPointerDown: (event: SyntheticEvent) => event.preventDefault(),
  onClick: onPick,
})

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

export function optionAfter(key: string, active: number, count: number): number | null {
  const step = steps[key]
  if (!step || count === 0) return null
  return (active + step + count + (active < 0 && step < 0 ? 1 : 0)) % count
}
