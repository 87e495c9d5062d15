import { atMost } from "../limits/at-most"
import { storage } from "./storage"

export type MakeFile = (base: string, variant: string) => Promise<Buffer | null>

const makers = new Map<string, MakeFile>()
const pendingByName = new Map<string, Promise<boolean>>()

/** The limit is low because image processing competes with requests for the CPU. */
const limitConcurrency = atMost(2)

async function makeFile(name: string, maker: MakeFile): Promise<boolean> {
  const [base = "", variant = ""] = name.split("/")
  const content = await limitConcurrency(() => maker(base, variant))
  if (content) await storage.write(name, content)
  return content !== null
}

export const madeFiles = {
  by(prefix: string, maker: MakeFile): void {
    makers.set(prefix, maker)
  },

  forget(prefix: string): void {
    makers.delete(prefix)
  },

  has: (base: string): boolean => [...makers.keys()].some((prefix) => base.startsWith(prefix)),

  make(name: string): Promise<boolean> {
    const maker = [...makers].find(([prefix]) => name.startsWith(prefix))?.[1]
    if (!maker) return Promise.resolve(false)
    const pending = pendingByName.get(name) ?? makeFile(name, maker).finally(() => pendingByName.delete(name))
    pendingByName.set(name, pending)
    return pending
  },
}
