// Loaded into a server's process by `--import`: answers each message of its parent by the bytes in use after garbage
// collection. It exposes the collector by itself, for `NODE_OPTIONS` does not take `--expose-gc`.
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { isMainThread } from "node:worker_threads"

// The server's own child processes have channels with messages of their own.
delete process.env["NODE_OPTIONS"]
if (isMainThread && process.channel) {
  setFlagsFromString("--expose-gc")
  /** @type {() => void} */
  const collect = runInNewContext("gc")
  process.on("message", () => {
    collect()
    collect()
    process.send?.(process.memoryUsage().heapUsed)
  })
  // A server that is stopping does not wait for its parent.
  process.channel.unref()
}
