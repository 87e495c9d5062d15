/** Recordings that the server does not have yet, by the client id of their message: too large for the local storage. */
const store = "voice"

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error ?? new Error("the recordings can't be read")))
  })

async function withStore<T>(mode: IDBTransactionMode, work: (voices: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open("redthread.voices", 1)
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(store))
  const database = await answerOf(opening)
  try {
    return await answerOf(work(database.transaction(store, mode).objectStore(store)))
  } finally {
    database.close()
  }
}

/** Keeps a recording through a reload. Raises where this browser keeps nothing. */
export const keepVoice = async (clientId: string, sound: Blob): Promise<void> =>
  void (await withStore("readwrite", (voices) => voices.put(sound, clientId)))

export const findVoice = (clientId: string): Promise<Blob | undefined> =>
  withStore<Blob | undefined>("readonly", (voices) => voices.get(clientId) as IDBRequest<Blob | undefined>)

/** Its message was taken by the server, or thrown away. */
export const dropVoice = (clientId: string): Promise<undefined> =>
  withStore("readwrite", (voices) => voices.delete(clientId))

/** Whoever signs out leaves nothing of what they said. */
export const dropVoices = (): Promise<undefined> => withStore("readwrite", (voices) => voices.clear())
