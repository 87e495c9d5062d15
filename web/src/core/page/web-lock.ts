/** Requests a lock, which needs https; a browser that blocks site data refuses each request. */
async function requestLock<T>(
  request: (locks: LockManager, onGranted: () => void) => Promise<T>,
  otherwise: () => Promise<T>,
): Promise<T> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return otherwise()
  let isGiven = false
  try {
    return await request(locks, () => (isGiven = true))
  } catch (error) {
    if (isGiven) throw error
    return otherwise()
  }
}

export const withWebLock = <T>(name: string, work: () => Promise<T>, otherwise = work): Promise<T> =>
  requestLock((locks, onGranted) => locks.request(name, () => (onGranted(), work())), otherwise)

export const tryWebLock = <T>(
  name: string,
  work: (isFree: boolean) => Promise<T>,
  otherwise: () => Promise<T>,
): Promise<T> =>
  requestLock(
    (locks, onGranted) => locks.request(name, { ifAvailable: true }, (lock) => (onGranted(), work(lock !== null))),
    otherwise,
  )
