import { ClientError } from "../error/client-error"

const maxRetries = 5
const firstPauseMs = 500

export const shouldRetry = (tries: number, error: Error): boolean =>
  error instanceof ClientError && error.isTemporary && tries < maxRetries

export const retryDelayMs = (tries: number): number => firstPauseMs * 2 ** tries

export async function retryTemporary<T>(request: () => Promise<T>, tries = 0): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof Error) || !shouldRetry(tries, error)) throw error
    await new Promise((done) => setTimeout(done, retryDelayMs(tries)))
    return retryTemporary(request, tries + 1)
  }
}

/** Ignores a failure, for work whose result a later catch-up or sweep also brings. */
export const ignoreFailure = (work: Promise<unknown>): void => void work.catch(() => undefined)
