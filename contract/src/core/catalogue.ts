/** An item of a product catalogue; the name is a text key and a file name of its feature. */
export interface CatalogueItem<C extends string> {
  /** Stored in purchases: never reused. */
  readonly id: number
  readonly category: C
  readonly name: string
  /** gold */
  readonly price: number
}

export const finderIn =
  <const I extends CatalogueItem<string>>(catalogue: readonly I[]) =>
  (itemId: number): I | undefined =>
    catalogue.find(({ id }) => id === itemId)
