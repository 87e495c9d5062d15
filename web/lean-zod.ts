import { join } from "node:path"

/**
 * The pages, and their tests, check values by a small part of zod, whose own is 17 KB (gzip) of every first screen and
 * slow to build its schemas: see src/core/lean-zod.
 */
export const leanZod = [{ find: /^zod$/, replacement: join(import.meta.dirname, "src/core/lean-zod/zod.ts") }]
