import { readdir } from "node:fs/promises"
import { join } from "node:path"
import type { Upload } from "@redthread/contract/photo"
import type { TestApp, TestMember } from "../../../../testing/harness"

export interface FormAnswer {
  status: number
  body: {
    items: Upload[]
    dropped: { name: string; code: number; message: string }[]
    code: number
    message: string
    field?: string
    data?: { dropped?: { name: string }[] }
  }
}

export type Files = Record<string, Buffer | string | Blob>

const blobOf = (content: Buffer | string | Blob): Blob =>
  content instanceof Blob ? content : new Blob([typeof content === "string" ? content : new Uint8Array(content)])

/** Sends files after these fields, as a browser does. */
export async function sendForm(
  app: TestApp,
  member: TestMember | null,
  files: Files,
  fields: Record<string, string> = {},
): Promise<FormAnswer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, content] of Object.entries(files)) form.append("file", blobOf(content), name)
  const headers = member ? { headers: { authorization: `Bearer ${member.token}` } } : {}
  const response = await fetch(`${app.url}/v1/uploads`, { method: "POST", body: form, ...headers })
  return { status: response.status, body: (await response.json()) as FormAnswer["body"] }
}

/** Stored and incoming files. */
export async function keptFiles({ dataDir }: TestApp): Promise<string[]> {
  const below = async (folder: string) => {
    const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  }
  return [...(await below("files")), ...(await below("incoming"))]
}
