import { ClientError } from "../error/client-error"

const triesMax = 5
/** ms before the second try, doubled each time. */
const firstPause = 500

export const shouldRetry = (tries: number, error: Error): boolean =>
  error instanceof ClientError && error.isTemporary && tries < triesMax

export const retryDelayMs = (tries: number): number => firstPause * 2 ** tries

/** What was missed while the server could not answer is not forgotten: it is asked for again. */
export async function retryTemporary<T>(ask: () => Promise<T>, tries = 0): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Error) || !shouldRetry(tries, error)) throw error
    await new Promise((done) => setTimeout(done, retryDelayMs(tries)))
    return retryTemporary(ask, tries + 1)
  }
}
