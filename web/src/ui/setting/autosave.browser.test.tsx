import { QueryClientProvider } from "@tanstack/react-query"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { queryClient } from "../../core/api/query-client"
import { startTestTexts } from "../../testing/texts"
import { useAutosave } from "./autosave"

await startTestTexts("en")

type Change = Partial<Record<"a" | "b", boolean>>

const answers: (() => void)[] = []
const save = vi.fn<(change: Change) => Promise<void>>(() => new Promise((resolve) => answers.push(resolve)))

const Boxes = () => {
  const { pending, save: keep, state } = useAutosave<Change>({ scope: "boxes", save })
  return (
    <QueryClientProvider client={queryClient}>
      {(["a", "b"] as const).map((name) => (
        <input
          key={name}
          type="checkbox"
          aria-label={name}
          checked={pending?.[name] ?? false}
          onChange={({ target }) => keep({ [name]: target.checked })}
        />
      ))}
      <output>{state}</output>
    </QueryClientProvider>
  )
}

test("NOTI-01 two quick changes both show, and the second one carries the first, whatever became of it", async () => {
  await render(
    <QueryClientProvider client={queryClient}>
      <Boxes />
    </QueryClientProvider>,
  )
  const box = (name: string) => page.getByRole("checkbox", { name })
  await box("a").click()
  await box("b").click()
  await expect.element(box("a")).toBeChecked()
  await expect.element(box("b")).toBeChecked()
  answers[0]?.()
  await expect.poll(() => save.mock.calls.map(([change]) => change)).toEqual([{ a: true }, { a: true, b: true }])
  answers[1]?.()
  await expect.element(page.getByRole("status")).toHaveTextContent("saved")
})
