import { lazyPart } from "../../core/page/lazy-part"

/** Whom one has muted in the feed, and the way back. */
export const MutedDialog = lazyPart(() => import("./menu/MutedDialog"), "MutedDialog")
