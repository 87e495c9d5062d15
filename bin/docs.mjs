// Checks README.md, CONTRIBUTING.md and docs/: decision records, links, named source files and avoided words.
import { existsSync, readFileSync, readdirSync } from "node:fs"
import { dirname, join, normalize, relative } from "node:path"

const decisions = "docs/decisions"
const index = `${decisions}/README.md`
export const sourceFolders = ["bench", "bin", "contract", "demo", "deploy", "e2e", "mobile", "server", "texts", "web"]
const recordLinesMax = 15
const recordsMax = 75
const recordName = /^\d{4}-\d\d-\d\d(-[a-z0-9]+)+\.md$/
const recordHeadings = ["Context", "Decision", "Consequences"]
const avoided = /\b(told|tells|whom|whoever|anew|nobody|somebody|one's|what it has)\b/gi

/** @typedef {{ path: string, text: string }} Page */

/** @param {string} folder @returns {string[]} */
export const listFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (["node_modules", "dist", ".cache"].includes(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? listFiles(path) : [path]
  })

/** @param {Page} page @returns {string[]} */
function recordProblems({ path, text }) {
  const name = path.slice(decisions.length + 1)
  const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
  const lines = text.trimEnd().split("\n").length
  return [
    ...(recordName.test(name) ? [] : [`${path} is not named YYYY-MM-DD-short-title.md`]),
    ...(headings.join() === recordHeadings.join() ? [] : [`${path} lacks the headings ${recordHeadings.join(", ")}`]),
    ...(lines <= recordLinesMax ? [] : [`${path} has ${lines} lines, more than ${recordLinesMax}`]),
  ]
}

/** Builds a record's line in the index of decisions: date, title and file. @param {Page} page */
function indexLine({ path, text }) {
  const name = path.slice(decisions.length + 1)
  return `- ${name.slice(0, "YYYY-MM-DD".length)} [${/^# (.*)$/m.exec(text)?.[1]}](${name})`
}

/** @param {Page[]} pages @returns {string[]} */
function decisionProblems(pages) {
  const records = pages.filter(({ path }) => dirname(path) === decisions && path !== index)
  const listed = new Set(pages.find(({ path }) => path === index)?.text.split("\n"))
  return [
    ...records.flatMap(recordProblems),
    ...records.map(indexLine).flatMap((line) => (listed.has(line) ? [] : [`${index} lacks the line ${line}`])),
    ...(records.length <= recordsMax ? [] : [`${decisions} has ${records.length} records: merge some`]),
  ]
}

/** @param {Page} page @param {readonly string[]} files of the project @param {(path: string) => boolean} exists */
function pageProblems({ path, text }, files, exists) {
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = ""]) => target)
  const sources = [...text.matchAll(/`(\w[\w./-]*\.(?:ts|tsx|mjs|cjs))`/g)].map(([, name = ""]) => name)
  return [
    ...links
      .filter((target) => !/^[a-z]+:/.test(target) && !exists(normalize(join(dirname(path), target))))
      .map((target) => `${path} links to ${target}, which is missing`),
    ...sources
      .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
      .map((name) => `${path} names ${name}, which is missing`),
    ...[...text.matchAll(avoided)].map(([word]) => `${path} says "${word}"`),
  ]
}

/** Runs as a step of `npm test`. @param {string} root @returns {string} the problems, one per line, or "" */
export function checkDocs(root) {
  const documents = [
    "README.md",
    "CONTRIBUTING.md",
    ...listFiles(join(root, "docs")).map((path) => relative(root, path)),
  ]
  const pages = documents
    .filter((path) => path.endsWith(".md"))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))
  const files = [
    ...readdirSync(root),
    ...sourceFolders.flatMap((folder) => listFiles(join(root, folder))).map((path) => relative(root, path)),
  ]
  const exists = (/** @type {string} */ path) => existsSync(join(root, path))
  return [...decisionProblems(pages), ...pages.flatMap((page) => pageProblems(page, files, exists))].join("\n")
}

/** Checks pages with one fault of each kind, because a broken checker would accept everything. */
export function plantedDocs() {
  const pages = [
    { path: index, text: "\n- 2026-01-01 [A](2026-01-01-a.md)\n" },
    { path: `${decisions}/2026-01-01-a.md`, text: "# A\n\n## Context\n\n## Decision\n\n## Consequences\n" },
    { path: `${decisions}/2026-01-02-b.md`, text: `# B\n\n## Context\n\n## Decision\n${"\n".repeat(12)}x` },
    { path: "docs/c.md", text: "[gone](gone.md), [site](https://a.example), `gone.ts`, `core/there.ts`, nobody" },
  ]
  const found = [
    ...decisionProblems(pages),
    ...pages.slice(3).flatMap((page) => pageProblems(page, ["server/core/there.ts"], () => false)),
  ]
  const expected = [
    `${decisions}/2026-01-02-b.md lacks the headings Context, Decision, Consequences`,
    `${decisions}/2026-01-02-b.md has 18 lines, more than 15`,
    `${index} lacks the line - 2026-01-02 [B](2026-01-02-b.md)`,
    "docs/c.md links to gone.md, which is missing",
    "docs/c.md names gone.ts, which is missing",
    'docs/c.md says "nobody"',
  ]
  return found.join("\n") === expected.join("\n")
    ? ""
    : `expected:\n${expected.join("\n")}\nfound:\n${found.join("\n")}`
}
