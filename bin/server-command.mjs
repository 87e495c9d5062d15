import { availableParallelism } from "node:os"

/**
 * Garbage collection threads beside the main thread. Node's default of four delayed all replies by 30 to 50 ms on two
 * processors.
 */
const collectors = Math.min(4, Math.max(1, availableParallelism() - 1))

/**
 * Arguments of Node, relative to the project's folder. No source maps: they take 100 MB of memory, and the bundle keeps
 * file and function names.
 */
export const serverCommand = [`--v8-pool-size=${collectors}`, "server/dist/main.js"]
