/** The menus of section 2. */
export const friendMenu = ["friend", "request", "blacklist"] as const
export const likeMenu = ["ilike", "likeme", "likemutual", "visitor"] as const

/** Lists of cards; the others have rows. */
export type CardListName = (typeof likeMenu)[number]
export type RelationListName = (typeof friendMenu)[number] | CardListName

const names: ReadonlySet<unknown> = new Set([...friendMenu, ...likeMenu])

export const isRelationList = (name: unknown): name is RelationListName => names.has(name)
