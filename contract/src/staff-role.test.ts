import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { roles } from "./core/call"
import { queues } from "./staff-queue"
import { ownQueueRoles, queueRoles, sectionRoles } from "./staff-role"

const staffRoles = roles.filter((role) => role !== "member")
const page = readFileSync(join(import.meta.dirname, "../../docs/staff-roles.md"), "utf8")
const cells = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim())

test("STAFF-01 the page of roles shows the table in the code", () => {
  const table = { ...queueRoles, ...ownQueueRoles, ...sectionRoles }
  const shown = page.split("\n").filter((line) => line.startsWith("| `"))
  const expected = Object.entries<readonly string[]>(table).map(([name, allowed]) => [
    `\`${name}\``,
    ...staffRoles.map((role) => (allowed.includes(role) ? "yes" : "no")),
  ])
  expect(shown.map(cells)).toEqual(expected)
})

test("STAFF-01 each queue's calls have the roles of the table", () => {
  for (const [name, calls] of Object.entries(queues))
    for (const { access } of Object.values(calls))
      expect(access.staff, name).toEqual(queueRoles[name as keyof typeof queueRoles])
})
