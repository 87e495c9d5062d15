/** Goes on without waiting; whether it worked concerns nobody, for the next catch-up brings the same. */
export const ignoreFailure = (work: Promise<unknown>): void => void work.catch(() => undefined)
