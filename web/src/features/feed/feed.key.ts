/** Everything of the news feed lies under this key: what decides what one is shown makes all of it begin anew. */
export const feedsKey = ["feeds"] as const
