/** Common query key of the news feed, to reset all its lists. */
export const feedsKey = ["feeds"] as const
