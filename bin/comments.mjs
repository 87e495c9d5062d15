// Checks the words of comments against the list in denied-words.mjs.
import { readFileSync, readdirSync } from "node:fs"
import { join, relative } from "node:path"
import { parseSync } from "oxc-parser"
import { deniedWords, uncheckedPaths } from "./denied-words.mjs"
import { listFiles, sourceFolders } from "./docs.mjs"

const sourceFile = /\.(?:tsx?|mjs|cjs|css|sql)$/
// The longest phrase comes first, because a phrase may begin with a shorter one.
const phrases = Object.keys(deniedWords).toSorted((one, other) => other.length - one.length)
const denied = new RegExp(`\\b(?:${phrases.join("|")})\\b`, "gi")

/** @typedef {{ start: number, text: string }} Comment */

/** Scans, because no parser is installed. @param {string} text @param {"css" | "sql"} language @returns {Comment[]} */
function scanComments(text, language) {
  /** @type {Comment[]} */
  const found = []
  let at = 0
  /** Moves `at` behind the next `close`, or to the end of the text. @param {string} close @param {number} from */
  const skip = (close, from) => {
    const end = text.indexOf(close, from)
    at = end === -1 ? text.length : end + close.length
  }
  while (at < text.length) {
    const start = at
    const char = text[at] ?? ""
    if (text.startsWith("/*", at)) {
      skip("*/", at + 2)
      found.push({ start, text: text.slice(start, at) })
    } else if (language === "sql" && text.startsWith("--", at)) {
      skip("\n", at)
      found.push({ start, text: text.slice(start, at) })
    } else if (language === "css" && char === "\\") at += 2
    else if (char === "'" || char === '"') {
      at += 1
      while (at < text.length && text[at] !== char) at += language === "css" && text[at] === "\\" ? 2 : 1
      at += 1
    } else at += 1
  }
  return found
}

/** @param {string} path @param {string} text @returns {Comment[]} */
function commentsOf(path, text) {
  if (path.endsWith(".css")) return scanComments(text, "css")
  if (path.endsWith(".sql")) return scanComments(text, "sql")
  return parseSync(path, text).comments.map(({ start, end }) => ({ start, text: text.slice(start, end) }))
}

/** @param {string} path @param {string} text @returns {string[]} */
function commentProblems(path, text) {
  return commentsOf(path, text).flatMap((comment) => {
    // A phrase may continue after a line break, where a block comment has an asterisk.
    const words = comment.text.replaceAll(/`[^`]*`/g, "").replaceAll(/\s[\s*/-]*/g, " ")
    const line = text.slice(0, comment.start).split("\n").length
    return [...words.matchAll(denied)].map(
      ([phrase]) => `${path}:${line} says "${phrase}"; write: ${deniedWords[phrase.toLowerCase()]}`,
    )
  })
}

/** @param {string} path */
const isUnchecked = (path) => uncheckedPaths.some((part) => path === part || path.startsWith(`${part}/`))

/** Runs as a step of `npm test`. @param {string} root @returns {string} the problems, one per line, or "" */
export function checkComments(root) {
  const files = [
    ...readdirSync(root),
    ...sourceFolders.flatMap((folder) => listFiles(join(root, folder))).map((path) => relative(root, path)),
  ].filter((path) => sourceFile.test(path) && !isUnchecked(path))
  return files.flatMap((path) => commentProblems(path, readFileSync(join(root, path), "utf8"))).join("\n")
}

/** Checks a text with each kind of fault, and with denied words in strings, code and backticks, which are allowed. */
export function plantedComments() {
  const found = [
    ...commentProblems(
      "a.ts",
      "// Told at once.\nconst told = '// told'\n/** What it\n * has, `told`. */\nconst b = 1 // anew",
    ),
    ...commentProblems("b.tsx", "const told = <p>{/* Nobody */}// told</p>"),
    ...commentProblems("c.css", '.told::after { content: "/* told */" }\n/* whom */'),
    ...commentProblems("d.sql", "select '-- told', '/* told */' -- whoever\n/* tells */"),
  ]
  const expected = [
    'a.ts:1 says "Told"; write: notified, reported',
    'a.ts:3 says "What it has"; write: its data',
    'a.ts:5 says "anew"; write: again',
    'b.tsx:1 says "Nobody"; write: no member, no one else',
    'c.css:2 says "whom"; write: the member who',
    'd.sql:1 says "whoever"; write: any member who',
    'd.sql:2 says "tells"; write: notifies, reports',
  ]
  return found.join("\n") === expected.join("\n")
    ? ""
    : `expected:\n${expected.join("\n")}\nfound:\n${found.join("\n")}`
}
