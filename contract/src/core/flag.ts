import { z } from "zod"

export const flag = z.literal([0, 1])
export type Flag = z.infer<typeof flag>

export const toFlag = (yes: boolean): Flag => (yes ? 1 : 0)

export const yesNo = z.union([
  z.boolean(),
  z.literal([1, "1"]).transform(() => true),
  z.literal([0, "0"]).transform(() => false),
])
