let lock: WakeLockSentinel | null = null
let isWanted = false

async function acquireLock(): Promise<void> {
  const wakeLock = (navigator as Partial<Navigator>).wakeLock
  if (!isWanted || lock || document.hidden || !wakeLock) return
  try {
    lock = await wakeLock.request("screen")
    lock.addEventListener("release", () => {
      lock = null
    })
  } catch {
    // Phones refuse a wake lock in power saving mode; the call continues.
  }
}

const onVisible = (): void => void acquireLock()

/** Requests the lock again when the page is visible, because browsers release it when the page is hidden. */
export function keepAwake(): void {
  if (isWanted) return
  isWanted = true
  document.addEventListener("visibilitychange", onVisible)
  void acquireLock()
}

export function releaseWakeLock(): void {
  isWanted = false
  document.removeEventListener("visibilitychange", onVisible)
  void lock?.release()
  lock = null
}
