import { useCallback, useState } from "react"
import { type AttachedPhotos, nothingAttached } from "./attached-photos"

export interface Attaching {
  /** Photos are being chosen. */
  isOpen: boolean
  /** Dropped or pasted, until the tray has taken them. */
  files: readonly File[]
  attached: AttachedPhotos
  /** Answers whether there were any. */
  add: (files: FileList) => boolean
  taken: () => void
  setAttached: (attached: AttachedPhotos) => void
  open: () => void
  /** What was chosen and not sent is forgotten. */
  close: () => void
}

/** The photos that are to go with the next message. */
export function useAttaching(): Attaching {
  const [isOpen, setOpen] = useState(false)
  const [files, setFiles] = useState<readonly File[]>([])
  const [attached, setAttached] = useState(nothingAttached)
  const taken = useCallback(() => setFiles([]), [])
  return {
    isOpen,
    files,
    attached,
    add(list) {
      if (list.length === 0) return false
      setFiles([...list])
      setOpen(true)
      return true
    },
    taken,
    setAttached,
    open: () => setOpen(true),
    close() {
      setOpen(false)
      setAttached(nothingAttached)
    },
  }
}
