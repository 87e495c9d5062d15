import { z } from "zod"

/** zod probes eval, which the content security policy would report. Must run before the first schema is built. */
z.config({ jitless: true })
