import { useEffect, useState } from "react"

/** The text once it has stayed the same for `pause` ms, so that not every letter asks the server; empty at first. */
export function useDebounced(text: string, pause: number): string {
  const [debounced, setDebounced] = useState("")
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return debounced
}
