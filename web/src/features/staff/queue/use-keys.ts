import { useEffect } from "react"

/** Does what a key stands for, unless somebody is typing. */
export function useKeys(press: (key: string) => void): void {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]")) return
      if (!ctrlKey && !metaKey && !altKey) press(key)
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  })
}

/** The keys 1, 2, 3 ... press buttons in their order. */
export const useNumberKeys = (press: (place: number) => void): void =>
  useKeys((key) => /^[1-9]$/.test(key) && press(Number(key) - 1))
