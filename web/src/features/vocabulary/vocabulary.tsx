import { lazyPart } from "../../core/page/lazy-part"

export const LookUpDialog = lazyPart(() => import("./LookUpDialog"), "LookUpDialog")
