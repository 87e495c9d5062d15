import { lazyPart } from "../../core/page/lazy-part"

/** Writes about a photo or an answer of a profile. */
export const CommentDialog = lazyPart(() => import("./composer/CommentDialog"), "CommentDialog")
