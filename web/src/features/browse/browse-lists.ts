/** Lists of people at `/user/<list>`, besides those for the reader (`recommend`). */
export const browseLists = ["online", "latest", "hottest", "birthday", "front"] as const
export type BrowseList = (typeof browseLists)[number]

const names: ReadonlySet<unknown> = new Set(browseLists)

export const isBrowseList = (name: unknown): name is BrowseList => names.has(name)

/** The user menu of section 2 in its short form, after who is recommended. */
export const userMenu = ["online", "latest", "hottest", "birthday"] as const
