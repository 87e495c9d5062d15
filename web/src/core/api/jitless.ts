import { z } from "zod"

/**
 * The content security policy forbids eval; zod's probe would be reported. Must run before the first schema is built.
 */
z.config({ jitless: true })
