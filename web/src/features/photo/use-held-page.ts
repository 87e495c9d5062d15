import { useBlocker } from "@tanstack/react-router"
import { useEffect, useEffectEvent } from "react"
import { holdEntry } from "../../core/held-entry"

/** Keeps the page where it is: what leads away is cancelled; Back calls `onBack`, even if another site lies behind it. */
export function useHeldPage(onBack: () => void): void {
  useBlocker({
    shouldBlockFn: ({ action }) => action === "PUSH" || action === "REPLACE",
    enableBeforeUnload: false,
  })
  const back = useEffectEvent(onBack)
  useEffect(() => holdEntry(() => back()), [])
}
