import { useEffect } from "react"
import { ClientError } from "../../core/error/client-error"
import { reloadWhenOnline } from "../../core/api/reload"
import { ErrorState } from "../../ui/state/States"

/** A browser never asks again for code that it could not get: that takes a new page, once the server answers: by itself with the network. */
export const ErrorScreen = ({ error, reset }: { error: unknown; reset: () => void }) => {
  const isOutOfReach = error instanceof ClientError && error.isNetwork
  // The router caught the error, so the page's listeners do not see it without this.
  useEffect(() => {
    if (!isOutOfReach) globalThis.reportError(error)
  }, [error, isOutOfReach])
  useEffect(() => {
    if (!isOutOfReach) return undefined
    const again = () => void reloadWhenOnline()
    addEventListener("online", again)
    return () => removeEventListener("online", again)
  }, [isOutOfReach])
  return <ErrorState error={error} retry={isOutOfReach ? () => void reloadWhenOnline() : reset} />
}
