let lock: WakeLockSentinel | null = null
let isWanted = false

async function take(): Promise<void> {
  const wakeLock = (navigator as Partial<Navigator>).wakeLock
  if (!isWanted || lock || document.hidden || !wakeLock) return
  try {
    lock = await wakeLock.request("screen")
    lock.addEventListener("release", () => {
      lock = null
    })
  } catch {
    // A phone that saves power refuses it: the call goes on without.
  }
}

const onVisible = (): void => void take()

/** Keeps the screen from going dark; the browser lets go whenever the page is hidden. */
export function keepAwake(): void {
  if (isWanted) return
  isWanted = true
  document.addEventListener("visibilitychange", onVisible)
  void take()
}

export function releaseWakeLock(): void {
  isWanted = false
  document.removeEventListener("visibilitychange", onVisible)
  void lock?.release()
  lock = null
}
