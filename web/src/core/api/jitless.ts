import { z } from "zod"

/** The pages' policy forbids eval; the browser would report zod's attempt. To be set before the first schema is built. */
z.config({ jitless: true })
