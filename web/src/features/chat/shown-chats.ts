import { useEffect } from "react"

/** How many windows or pages show the conversation with each member. */
const shown = new Map<number, number>()

export const isShown = (userId: number): boolean => (shown.get(userId) ?? 0) > 0

/** The conversation with this member is on the screen. */
export function useShown(userId: number): void {
  useEffect(() => {
    shown.set(userId, (shown.get(userId) ?? 0) + 1)
    return () => void shown.set(userId, (shown.get(userId) ?? 0) - 1)
  }, [userId])
}
