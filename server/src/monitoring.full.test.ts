import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { parse } from "yaml"
import { projectRoot } from "./core/process/project-root"
import { startApp, type TestApp } from "./testing/harness"

interface Rules {
  groups: { rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[] }[]
}

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

const folder = join(projectRoot, "deploy", "monitoring")
const read = (name: string): Promise<string> => readFile(join(folder, name), "utf8")

let app: TestApp
let metrics: Map<string, string>
beforeAll(async () => {
  app = await startApp()
  const text = await (await fetch(`${app.url}/metrics`)).text()
  metrics = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = "", type = ""]) => [name, type]))
})
afterAll(() => app.stop())

/** Names of metrics in an expression: those of the product and of its runtime. */
function unknownIn(expression: string): string[] {
  const names = expression.match(/\b(?:redthread|nodejs|process)_\w+/g) ?? []
  expect(names.length + Number(/\bup\b/.test(expression)), expression).toBeGreaterThan(0)
  return names.filter((name) => {
    const [, histogram = ""] = /^(\w+)_(?:bucket|count|sum)$/.exec(name) ?? []
    return !metrics.has(name) && metrics.get(histogram) !== "histogram"
  })
}

const rules = async () => (parse(await read("alerts.yaml")) as Rules).groups.flatMap((group) => group.rules)

test("RUN-10 each alert uses metrics that exist and has a runbook", async () => {
  const page = await readFile(join(projectRoot, "docs", "operations.md"), "utf8")
  const runbooks = [...page.matchAll(/^### (\w+)$/gm)].map(([, title]) => title)
  const alerts = await rules()
  for (const { alert, expr, labels, annotations } of alerts) {
    expect(unknownIn(expr), alert).toEqual([])
    expect(["page", "ticket"], alert).toContain(labels.severity)
    expect(annotations.summary, alert).not.toBe("")
  }
  expect(alerts.map(({ alert }) => alert)).toEqual(runbooks)
})

test("RUN-10 the dashboard uses metrics that exist", async () => {
  const { panels } = JSON.parse(await read("dashboard.json")) as Dashboard
  expect(panels.length).toBeGreaterThan(10)
  for (const { title, targets } of panels) for (const { expr } of targets) expect(unknownIn(expr), title).toEqual([])
})
