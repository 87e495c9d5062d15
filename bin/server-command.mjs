import { availableParallelism } from "node:os"

/** Number of garbage collection threads. Node's default of four delayed replies by 30 to 50 ms on two processors. */
const collectors = Math.min(4, Math.max(1, availableParallelism() - 1))

/** Arguments of Node, relative to the project's folder. Source maps are off, because they take 100 MB of memory. */
export const serverCommand = [`--v8-pool-size=${collectors}`, "server/dist/main.js"]
