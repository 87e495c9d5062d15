/** What the product offers by its own catalogue; names are texts and file names of their feature. */
export interface CatalogueItem<C extends string> {
  /** Once given it keeps its meaning, for it stands in what was bought. */
  readonly id: number
  readonly category: C
  readonly name: string
  /** gold */
  readonly price: number
}

/** Finds an item of a catalogue by its id. */
export const finderIn =
  <const I extends CatalogueItem<string>>(catalogue: readonly I[]) =>
  (itemId: number): I | undefined =>
    catalogue.find(({ id }) => id === itemId)
