// Checks imports that each rule must refuse, because a checker that reads no file would accept everything.
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { cruise } from "./cruise.mjs"
import { runCommand } from "./test-step.mjs"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")

const chatDb = "server/src/features/talk/chat/chat.db"
/** @param {string} from @param {string} [type] */
const importing = (from, type = "") => `import ${type}{ one } from "${from}"\nexport ${type}{ one }\n`

/** @type {[file: string, text: string, rule?: string][]} a file without a rule is the target of an import */
const planted = [
  [`${chatDb}.ts`, "export const one = 1\n"],
  ["server/src/features/talk/chat/chat.service.ts", "export const one = 1\n"],
  ["server/src/features/talk/chat/chat.types.ts", "export type one = number\n"],
  ["server/src/features/talk/chat/testing/threads.ts", "export const one = 1\n"],
  ["web/src/features/chat/chat.ts", "export const one = 1\n"],
  ["web/src/features/chat/chat.state.ts", "export const one = 1\n"],
  ["web/src/app/routes.ts", "export const one = 1\n"],
  ["contract/src/gold.ts", "export const one = 1\n"],
  [
    "server/src/features/money/gold/gold.service.ts",
    importing("../../talk/chat/chat.service"),
    "features-stand-on-those-below",
  ],
  [
    "server/src/features/shop/contact/contact.service.ts",
    importing("../../talk/chat/chat.db"),
    "features-meet-at-services",
  ],
  ["server/src/features/shop/mall/mall.db.ts", importing("../../talk/chat/chat.db"), "queries-use-predicates"],
  ["server/src/features/shop/mall/mall.tables.ts", importing("../../talk/chat/chat.service"), "tables-use-tables"],
  [
    "server/src/features/talk/gift/gift.service.ts",
    importing("../../talk/chat/testing/threads"),
    "no-tests-in-product",
  ],
  ["server/src/core/db/pool.ts", "export const one = 1\n"],
  [
    "server/src/features/shop/analysis/analysis.service.ts",
    importing("../../../core/db/pool"),
    "features-use-their-handle",
  ],
  ["server/src/features/shop/travel/travel.service.ts", importing("./travel.nowhere"), "resolves"],
  ["server/src/core/clock.ts", importing("../features/talk/chat/chat.types", "type "), "core-knows-no-feature"],
  ["server/src/core/price.ts", importing("../../../contract/src/gold"), "core-knows-no-feature"],
  ["server/src/core/feature.ts", importing("../features/talk/chat/chat.types", "type "), "manifest-knows-no-feature"],
  ["server/src/app.ts", importing("../../web/src/app/routes"), "server-stays-on-its-side"],
  [
    "web/src/features/feed/Feed.tsx",
    `import { one } from "../../../../${chatDb}"\nexport const Feed = () => <p>{one}</p>\n`,
    "web-stays-on-its-side",
  ],
  ["web/src/features/relation/relation.ts", importing("../chat/chat"), "web-features-stand-on-those-below"],
  ["web/src/features/search/search.state.ts", importing("../chat/chat.state"), "web-features-meet-at-their-file"],
  ["web/src/features/match/match.state.ts", importing("../../app/routes"), "web-features-below-app"],
  ["web/src/core/api/api.ts", importing("../../features/chat/chat"), "web-core-downwards"],
  ["web/src/ui/button/Button.tsx", importing("../../features/chat/chat"), "web-ui-downwards"],
  ["contract/src/core/call.ts", importing("../gold"), "contract-core-alone"],
  ["contract/src/chat.ts", importing(`../../${chatDb}`), "contract-alone"],
  ["contract/src/photo.ts", importing("node:fs"), "contract-has-no-platform"],
  ["contract/src/a.ts", importing("./b"), "no-circles"],
  ["contract/src/b.ts", importing("./a")],
]

/** dependency-cruiser reports a violation as a line `error <rule>: <file> → <import>`. */
const isNoticed = (/** @type {string} */ output, /** @type {string} */ rule, /** @type {string} */ path) =>
  output.split("\n").some((line) => line.includes(` ${rule}: ${path} `))

/** @returns {Promise<string>} the rules that failed to refuse their import */
export async function plantedImports() {
  const folder = await mkdtemp(join(tmpdir(), "redthread-planted-"))
  try {
    for (const [path, text] of planted) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    for (const name of [".dependency-cruiser.cjs", "tsconfig.base.json", "package.json"])
      await copyFile(join(root, name), join(folder, name))
    for (const name of ["bin", "node_modules"]) await symlink(join(root, name), join(folder, name))
    const { code, output } = await runCommand(folder, { command: cruise(["contract", "server/src", "web"]) })
    const unnoticed = planted.flatMap(([path, , rule]) => (rule && !isNoticed(output, rule, path) ? [rule] : []))
    return code !== 0 && unnoticed.length === 0 ? "" : `not noticed: ${unnoticed.join(", ")}\n${output}`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
