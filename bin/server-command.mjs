// How Node runs the server.
import { availableParallelism } from "node:os"

/**
 * Threads that collect garbage beside the one that answers: it keeps a processor to itself. Node takes four whatever
 * the machine, which held up all answers for 30 to 50 ms on two processors.
 */
const collectors = Math.min(4, Math.max(1, availableParallelism() - 1))

/**
 * What Node is given, in the project's folder. No source maps: reading them takes 100 MB, and the bundle names files and
 * functions.
 */
export const serverCommand = [`--v8-pool-size=${collectors}`, "server/dist/main.js"]
