import { session } from "../../../core/session/session"

/** Recordings not uploaded yet, by member and client id. They are too large for local storage. */
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

/** The member id comes first, so that signing out can delete only that member's recordings. */
const keyOf = (clientId: string) => [session.current()?.me.id ?? 0, clientId]

export const storeVoice = async (clientId: string, sound: Blob): Promise<void> =>
  void (await withStore("readwrite", (voices) => voices.put(sound, keyOf(clientId))))

const loadRecording = (key: IDBValidKey): Promise<Blob | undefined> =>
  withStore<Blob | undefined>("readonly", (voices) => voices.get(key) as IDBRequest<Blob | undefined>)

export const loadVoice = (clientId: string): Promise<Blob | undefined> => loadRecording(keyOf(clientId))

const deleteRecordings = (key: IDBValidKey | IDBKeyRange): Promise<undefined> =>
  withStore("readwrite", (voices) => voices.delete(key))

export const deleteVoice = (clientId: string): Promise<undefined> => deleteRecordings(keyOf(clientId))

/** Called at sign-out; recordings of other accounts stay. */
export const deleteVoices = (memberId: number): Promise<undefined> =>
  deleteRecordings(IDBKeyRange.bound([memberId], [memberId, []]))
