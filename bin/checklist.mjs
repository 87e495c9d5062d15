// Checks that every built row of docs/product.md has a test whose title begins with the row's id.
import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"

/** @typedef {{ id: string, isBuilt: boolean }} Row */
/** @typedef {{ id: string, title: string, place: string }} Proof a test whose title begins with the id of a row */

const product = "docs/product.md"
const folders = ["contract", "server", "web", "demo", "e2e", "bench", "texts"]
const testFile = /\.(test|e2e)\.tsx?$/
/** Matches the first string of a function call, which is the title if the call is a test; `.each(...)` has no name. */
const firstText = /([\w.]*)\(\s*(["'`])([A-Z]+-\d\d\b(?:(?!\2)[^\n])*)/g
const runner = /^((test|it|describe)(\.\w+)*)?$/
const notRun = /\.(skip|todo|fixme)$/

/** @param {string} text the content of docs/product.md @returns {Row[]} */
function readRows(text) {
  return text.split(/^## /m).flatMap((section) => {
    const isBuilt = !section.startsWith("Not built")
    return [...section.matchAll(/^\| ([A-Z]+-\d\d) /gm)].map(([, id = ""]) => ({ id, isBuilt }))
  })
}

/** @param {string} text the content of a test file @param {string} file @returns {Proof[]} */
function readProofs(text, file) {
  return [...text.matchAll(firstText)].flatMap(({ 1: name = "", 3: title = "", index }) => {
    if (!runner.test(name) || notRun.test(name)) return []
    const place = `${file}:${text.slice(0, index).split("\n").length}`
    const ids = /^([A-Z]+-\d\d\W+)+/.exec(`${title} `)?.[0].match(/[A-Z]+-\d\d/g) ?? []
    return ids.map((id) => ({ id, title, place }))
  })
}

/** @param {Row[]} rows @param {Proof[]} proofs @returns {string[]} the problems */
function findProblems(rows, proofs) {
  const known = new Map(rows.map((row) => [row.id, row]))
  const proven = new Set(proofs.map(({ id }) => id))
  const twice = rows.filter((row) => known.get(row.id) !== row).map(({ id }) => `${id} stands twice in ${product}`)
  const untested = [...known.values()].filter(({ id, isBuilt }) => isBuilt && !proven.has(id))
  const wrong = proofs.flatMap(({ id, place }) => {
    const row = known.get(id)
    if (!row) return [`${place} names ${id}, which is no row of ${product}`]
    return row.isBuilt ? [] : [`${place} proves ${id}, which ${product} has under "Not built"`]
  })
  return [...twice, ...untested.map(({ id }) => `${id} has no test`), ...wrong]
}

/** @param {string} root @returns {{ rows: Row[], proofs: Proof[] }} */
function readChecklist(root) {
  const files = folders.flatMap((folder) => listTests(join(root, folder)))
  const proofs = files.flatMap((file) => readProofs(readFileSync(file, "utf8"), relative(root, file)))
  return { rows: readRows(readFileSync(join(root, product), "utf8")), proofs }
}

/** @param {string} folder @returns {string[]} */
const listTests = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : listTests(path)
    return testFile.test(entry.name) ? [path] : []
  })

/** Runs as a step of `npm test`. @param {string} root @returns {string} the problems, one per line, or "" */
export function checkChecklist(root) {
  const { rows, proofs } = readChecklist(root)
  return findProblems(rows, proofs).join("\n")
}

/** Lists rows with their tests. @param {string} root @param {string[]} wanted row id prefixes, or none for all */
export function listChecklist(root, wanted) {
  const { rows, proofs } = readChecklist(root)
  const shown = rows.filter(({ id }) => wanted.length === 0 || wanted.some((start) => id.startsWith(start)))
  return shown.map(({ id, isBuilt }) => {
    const own = proofs.filter((proof) => proof.id === id)
    const tests = own.map(({ title, place }) => `  ${place}  ${title}`)
    return [`${id}  ${isBuilt ? `${own.length} tests` : "not built"}`, ...tests].join("\n")
  })
}

/** Checks a list with one fault of each kind, because a broken checker would accept everything. */
export function plantedChecklist() {
  const rows = readRows(
    "## A\n| AA-01 | a |\n| AA-02 | b |\n| AA-02 | b |\n| AA-03 | c |\n## Not built\n| AA-04 | d |\n",
  )
  const proofs = readProofs(
    'test("AA-01 AA-04 one", f)\nit.each([["x", (y)]])(\n  "AA-09 %s", f)\ntest.skip("AA-03 not run", f)\ntell("AA-03 no test")\n',
    "a.test.ts",
  )
  const expected = [
    "AA-02 stands twice in docs/product.md",
    "AA-02 has no test",
    "AA-03 has no test",
    'a.test.ts:1 proves AA-04, which docs/product.md has under "Not built"',
    "a.test.ts:2 names AA-09, which is no row of docs/product.md",
  ]
  const found = findProblems(rows, proofs)
  return found.join("\n") === expected.join("\n")
    ? ""
    : `expected:\n${expected.join("\n")}\nfound:\n${found.join("\n")}`
}
