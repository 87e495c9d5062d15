import { lazyPart } from "../../core/lazy-part"

/** Whom one has muted in the feed, and the way back. */
export const MutedDialog = lazyPart(() => import("./MutedDialog"), "MutedDialog")
