/** Names of the lists at `/user/<list>`, besides `recommend`. */
export const browseLists = ["online", "latest", "hottest", "birthday", "front"] as const
export type BrowseList = (typeof browseLists)[number]

const names: ReadonlySet<unknown> = new Set(browseLists)

export const isBrowseList = (name: unknown): name is BrowseList => names.has(name)

/** Menu entries after `recommend` (specification, section 2). */
export const userMenu = ["online", "latest", "hottest", "birthday"] as const
