import { useEffect, useState } from "react"

/** The token of a mail's link stands in the fragment, which no server sees; nor does the history keep it. */
export function useFragmentToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => history.replaceState(history.state, "", location.pathname + location.search), [])
  return token
}
