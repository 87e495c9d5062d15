import { lazy, Suspense, useEffect } from "react"
import type { DialogProps } from "./MantineDialog"

const MantineDialog = lazy(() => import("./MantineDialog"))

/** A window over the page: title, content, close. Traps the focus, closes on Escape; its code comes when first opened. */
export const Dialog = (props: DialogProps) => {
  useReturnedFocus(props.opened)
  return props.opened ? (
    <Suspense>
      <MantineDialog {...props} />
    </Suspense>
  ) : null
}

/** The focus goes back to where it was; the window itself is gone too soon to do it. */
function useReturnedFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [opened])
}
