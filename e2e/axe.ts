import { expect, type Page } from "@playwright/test"
import type { AxeResults } from "axe-core"
import { readFileSync } from "node:fs"
import { join } from "node:path"

const axe = readFileSync(join(import.meta.dirname, "../node_modules/axe-core/axe.min.js"), "utf8")

/** Text that is fading in does not have its final colour yet. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  )

/** Rules about colours; all other rules give the same result in light and dark. */
const colourRules = ["color-contrast", "link-in-text-block"]

/** A line for each element that violates a rule; at least `atLeast` rules must have applied. */
async function look(page: Page, { rules, atLeast }: { rules: string[] | null; atLeast: number }): Promise<string[]> {
  await settle(page)
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe)
  const { violations: found, passes } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run(
        // Off by default in axe-core.
        runOnly ? { runOnly } : { rules: { "target-size": { enabled: true } } },
      ),
    rules,
  )
  expect(passes.length, "rules that had something to look at").toBeGreaterThanOrEqual(atLeast)
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  )
}

/** axe-core's violations, a line each. */
export const violations = (page: Page): Promise<string[]> => look(page, { rules: null, atLeast: 11 })

/** axe-core's colour violations. */
export const colourViolations = (page: Page): Promise<string[]> => look(page, { rules: colourRules, atLeast: 1 })
