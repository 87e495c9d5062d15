/** Without https there are no Web Locks; where the browser blocks the site's data each request is refused. */
async function ask<T>(
  request: (locks: LockManager, given: () => void) => Promise<T>,
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

/** Runs `work` in one tab at a time; where no lock can be had, `otherwise` runs in its place. */
export const withWebLock = <T>(name: string, work: () => Promise<T>, otherwise = work): Promise<T> =>
  ask((locks, given) => locks.request(name, () => (given(), work())), otherwise)

/** Does not wait: `work` is told whether no other tab has the lock. Where none can be had, `otherwise` runs in its place. */
export const tryWebLock = <T>(
  name: string,
  work: (isFree: boolean) => Promise<T>,
  otherwise: () => Promise<T>,
): Promise<T> =>
  ask((locks, given) => locks.request(name, { ifAvailable: true }, (lock) => (given(), work(lock !== null))), otherwise)
