import { useEffect, useState } from "react"

/**
 * Reads the token from the fragment of a mailed link, which is not sent to servers, and removes it from the history.
 */
export function useFragmentToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => history.replaceState(history.state, "", location.pathname + location.search), [])
  return token
}
