/** Photos and clips that wait to go with a message. */
export interface AttachedPhotos {
  ids: readonly number[]
  /** Nothing is in the tray, be it on its way. */
  isEmpty: boolean
  /** Gold that each costs which was uploaded for this message. */
  price?: number | undefined
  /** All that was chosen has got to the server. */
  isComplete: boolean
  /** Empties the tray; answers small pictures of what was in it, in the order of the ids. */
  take: () => Promise<readonly string[]>
}

export const nothingAttached: AttachedPhotos = {
  ids: [],
  isEmpty: true,
  isComplete: true,
  take: () => Promise.resolve([]),
}
