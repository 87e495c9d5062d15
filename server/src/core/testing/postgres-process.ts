import { startPostgres } from "../../embedded-postgres/embedded-postgres"

const [dataDir = ""] = process.argv.slice(2)
const silent = { info: () => undefined, error: () => undefined }
const { url } = await startPostgres({ dataDir, log: silent })
// Listening keeps the process alive for as long as its parent holds the channel open.
process.on("message", () => undefined)
process.send?.(url)
