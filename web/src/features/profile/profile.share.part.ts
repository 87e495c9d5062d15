/** What a reader and a member have in common. */
export { useShareText } from "./share-text"
export { whatYouShare } from "./what-you-share"
