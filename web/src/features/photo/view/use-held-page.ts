import { useBlocker } from "@tanstack/react-router"
import { useEffect, useEffectEvent } from "react"
import { pushOverlayEntry } from "../../../core/page/overlay-history"

/** Blocks navigation: links are cancelled, Back calls `onBack`, even if the previous entry is another site. */
export function useHeldPage(onBack: () => void): void {
  useBlocker({
    shouldBlockFn: ({ action }) => action === "PUSH" || action === "REPLACE",
    enableBeforeUnload: false,
  })
  const back = useEffectEvent(onBack)
  useEffect(() => pushOverlayEntry(() => back()), [])
}
