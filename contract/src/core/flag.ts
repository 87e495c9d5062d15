import { z } from "zod"

/** A yes or no that the specification gives as 0 or 1. */
export const flag = z.literal([0, 1])
export type Flag = z.infer<typeof flag>

export const toFlag = (yes: boolean): Flag => (yes ? 1 : 0)

/** A yes or no that clients send as a boolean, or as 0 or 1. */
export const yesNo = z.union([
  z.boolean(),
  z.literal([1, "1"]).transform(() => true),
  z.literal([0, "0"]).transform(() => false),
])
