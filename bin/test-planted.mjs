// An import checker that sees nothing passes everything: so it is shown a few imports that it must refuse.
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { cruise } from "./cruise.mjs"
import { runCommand } from "./test-step.mjs"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")

/** @type {Record<string, string>} */
const files = {
  "server/src/features/talk/chat/chat.db.ts": "export const rows = 1\n",
  "server/src/features/talk/chat/chat.service.ts": "export const send = 1\n",
  "server/src/features/shop/contact/contact.service.ts":
    'import { rows } from "../../talk/chat/chat.db"\nexport const one = rows\n',
  "server/src/features/money/gold/gold.service.ts":
    'import { send } from "../../talk/chat/chat.service"\nexport const pay = send\n',
  "server/src/core/clock.ts": 'import type { Rows } from "../features/talk/chat/chat.types"\nexport type R = Rows\n',
  "server/src/features/talk/chat/chat.types.ts": "export type Rows = number\n",
  "web/src/features/feed/Feed.tsx":
    'import { rows } from "../../../../server/src/features/talk/chat/chat.db"\nexport const Feed = () => <p>{rows}</p>\n',
  "web/src/features/chat/chat.part.ts": "export const open = 1\n",
  "web/src/features/relation/relation.part.ts": 'import { open } from "../chat/chat.part"\nexport const like = open\n',
  "contract/src/a.ts": 'import { b } from "./b"\nexport const a = (): number => b()\n',
  "contract/src/b.ts": 'import { a } from "./a"\nexport const b = (): number => a()\n',
}
const expected = [
  "features-stand-on-those-below",
  "features-meet-at-services",
  "core-knows-no-feature",
  "web-stays-on-its-side",
  "web-features-stand-on-those-below",
  "no-circles",
]

/** @returns {Promise<string>} the rules that did not notice */
export async function plantedImports() {
  const folder = await mkdtemp(join(tmpdir(), "redthread-planted-"))
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    for (const name of [".dependency-cruiser.cjs", "tsconfig.base.json", "package.json"])
      await copyFile(join(root, name), join(folder, name))
    for (const name of ["bin", "node_modules"]) await symlink(join(root, name), join(folder, name))
    const { code, output } = await runCommand(folder, { command: cruise(["contract", "server/src", "web"]) })
    const unnoticed = expected.filter((rule) => !output.includes(rule))
    return code !== 0 && unnoticed.length === 0 ? "" : `not noticed: ${unnoticed.join(", ")}\n${output}`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
