import type { AlbumPhoto } from "@redthread/contract/photo"
import { useCallback, useState } from "react"

/** Photos and clips to be sent with the next message. */
export interface AttachedPhotos {
  ids: readonly number[]
  /** The tray is empty: nothing is uploaded or being uploaded. */
  isEmpty: boolean
  /** Gold for each photo that was uploaded for this message. */
  price?: number | undefined
  /** All chosen files are on the server. */
  isComplete: boolean
  /** Empties the tray; returns previews of its contents in the order of the ids. */
  take: () => Promise<readonly string[]>
}

const nothingAttached: AttachedPhotos = {
  ids: [],
  isEmpty: true,
  isComplete: true,
  take: () => Promise.resolve([]),
}

/** What is chosen beside the uploads, whose tray is kept under the member too. */
export interface ChosenPhotos {
  /** Photos are being chosen. */
  isOpen: boolean
  paid: readonly AlbumPhoto[]
  /** As typed; null while they cost nothing. */
  price: string | null
}

const nothingChosen: ChosenPhotos = { isOpen: false, paid: [], price: null }
/** By the other member: it is still there after the conversation was folded, closed or left for another. */
const kept = new Map<number, ChosenPhotos>()

export interface Attaching {
  chosen: ChosenPhotos
  choose: (change: Partial<ChosenPhotos>) => void
  /** Dropped or pasted, until the tray has taken them. */
  files: readonly File[]
  attached: AttachedPhotos
  /** Answers whether there were any. */
  add: (files: FileList) => boolean
  taken: () => void
  setAttached: (attached: AttachedPhotos) => void
  /** It was sent, or nothing was chosen. */
  close: () => void
}

/** The photos that are to go with the next message to this member. */
export function useAttaching(userId: number): Attaching {
  const [chosen, setChosen] = useState(() => kept.get(userId) ?? nothingChosen)
  const [files, setFiles] = useState<readonly File[]>([])
  const [attached, setAttached] = useState(nothingAttached)
  const taken = useCallback(() => setFiles([]), [])
  const choose = (change: Partial<ChosenPhotos>) => {
    const next = { ...chosen, ...change }
    kept.set(userId, next)
    setChosen(next)
  }
  return {
    chosen,
    choose,
    files,
    attached,
    add(list) {
      if (list.length === 0) return false
      setFiles([...list])
      choose({ isOpen: true })
      return true
    },
    taken,
    setAttached,
    close() {
      choose(nothingChosen)
      setAttached(nothingAttached)
    },
  }
}
