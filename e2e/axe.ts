import { expect, type Page } from "@playwright/test"
import type { AxeResults } from "axe-core"
import { readFileSync } from "node:fs"
import { join } from "node:path"

const axe = readFileSync(join(import.meta.dirname, "../node_modules/axe-core/axe.min.js"), "utf8")

/** Words that are still fading in have not got their colour yet. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  )

/** What axe-core finds wrong, a line each. */
export async function violations(page: Page): Promise<string[]> {
  await settle(page)
  await page.evaluate(axe)
  const { violations: found, passes } = await page.evaluate(() =>
    (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  )
  expect(passes.length, "rules that had something to look at").toBeGreaterThan(10)
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  )
}
