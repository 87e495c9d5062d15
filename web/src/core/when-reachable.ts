/** Loads a part of the page; without a network as soon as there is one, instead of taking the screen away with an error. */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => addEventListener("online", resolve, { once: true }))
    return whenReachable(load)
  }
}
