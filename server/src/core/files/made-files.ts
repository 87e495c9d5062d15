import { atMost } from "../limits/at-most"
import { storage } from "./storage"

/** Makes the variant of a file that does not exist yet; null when there is no such file. */
export type MakeFile = (base: string, variant: string) => Promise<Buffer | null>

const makers = new Map<string, MakeFile>()
const underWay = new Map<string, Promise<boolean>>()

/** Making pictures takes the processor from the requests: never more than this at once. */
const limitConcurrency = atMost(2)

async function make(name: string, maker: MakeFile): Promise<boolean> {
  const [base = "", variant = ""] = name.split("/")
  const content = await limitConcurrency(() => maker(base, variant))
  if (content) await storage.write(name, content)
  return content !== null
}

/** Files that are made when they are first asked for, and then kept in the storage. */
export const madeFiles = {
  /** Registers how files whose base has this prefix are made. */
  by(prefix: string, maker: MakeFile): void {
    makers.set(prefix, maker)
  },

  /** Unregisters a prefix. */
  forget(prefix: string): void {
    makers.delete(prefix)
  },

  /** Whether files of this base are made so. */
  has: (base: string): boolean => [...makers.keys()].some((prefix) => base.startsWith(prefix)),

  /** Makes the file on demand, once for concurrent requests. */
  make(name: string): Promise<boolean> {
    const maker = [...makers].find(([prefix]) => name.startsWith(prefix))?.[1]
    if (!maker) return Promise.resolve(false)
    const making = underWay.get(name) ?? make(name, maker).finally(() => underWay.delete(name))
    underWay.set(name, making)
    return making
  },
}
