import type { AlbumPhoto } from "@redthread/contract/photo"
import { useCallback, useState } from "react"

export interface AttachedPhotos {
  ids: readonly number[]
  isEmpty: boolean
  price?: number | undefined
  isComplete: boolean
  /** Share of the files that is uploaded, from 0 to 1; null if nothing is being uploaded. */
  progress: number | null
  take: () => Promise<readonly string[]>
}

const nothingAttached: AttachedPhotos = {
  ids: [],
  isEmpty: true,
  isComplete: true,
  progress: null,
  take: () => Promise.resolve([]),
}

export interface ChosenPhotos {
  isOpen: boolean
  paid: readonly AlbumPhoto[]
  price: string | null
}

const nothingChosen: ChosenPhotos = { isOpen: false, paid: [], price: null }
/** Chosen photos by member id, which remain after the conversation is minimised or closed. */
const choicesByMember = new Map<number, ChosenPhotos>()

export interface Attaching {
  chosen: ChosenPhotos
  choose: (change: Partial<ChosenPhotos>) => void
  files: readonly File[]
  attached: AttachedPhotos
  add: (files: FileList) => boolean
  taken: () => void
  setAttached: (attached: AttachedPhotos) => void
  close: () => void
}

export function useAttaching(userId: number): Attaching {
  const [chosen, setChosen] = useState(() => choicesByMember.get(userId) ?? nothingChosen)
  const [files, setFiles] = useState<readonly File[]>([])
  const [attached, setAttached] = useState(nothingAttached)
  const taken = useCallback(() => setFiles([]), [])
  const choose = (change: Partial<ChosenPhotos>) => {
    const next = { ...chosen, ...change }
    choicesByMember.set(userId, next)
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
