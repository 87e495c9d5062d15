import { retryDelayMs } from "./retry"

const maxAttempts = 3

/**
 * Loads a part of the page; without a network as soon as there is one, instead of taking the screen away with an error.
 * What fails with a network, as between two of them, is tried again twice.
 */
export async function whenReachable<T>(load: () => Promise<T>, attempts = 1): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine) {
      await new Promise((resolve) => addEventListener("online", resolve, { once: true }))
      return whenReachable(load)
    }
    if (attempts >= maxAttempts) throw error
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs(attempts - 1)))
    return whenReachable(load, attempts + 1)
  }
}
