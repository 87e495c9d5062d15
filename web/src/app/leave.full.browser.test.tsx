import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { hrefOf } from "../core/language/language"
import { leaveFor, membersOnly } from "./leave"

vi.mock("../core/language/language", { spy: true })
vi.mock("../core/api/site", () => ({ site: () => ({ social: [] }) }))

afterEach(() => {
  history.replaceState(null, "", location.pathname + location.search)
  vi.restoreAllMocks()
})

test.each([
  ["a screen of members", membersOnly],
  ["a path of the landing page", () => leaveFor("/?type=login")],
] as const)("SHELL-01 ERR-04 a visitor who opens %s is led away without an error", async (_title, beforeLoad) => {
  // A page load would end the test.
  vi.mocked(hrefOf).mockReturnValue("#left")
  const report = vi.spyOn(globalThis, "reportError").mockImplementation(() => undefined)
  const root = createRootRoute()
  const home = createRoute({ getParentRoute: () => root, path: "/", component: () => <p>Home</p> })
  const chats = createRoute({ getParentRoute: () => root, path: "/chats", beforeLoad, component: () => <p>Chats</p> })
  const router = createRouter({ routeTree: root.addChildren([home, chats]), history: createMemoryHistory() })
  await render(<RouterProvider router={router as never} />)
  await expect.element(page.getByText("Home")).toBeVisible()
  const settled = vi.fn<() => void>()
  void router.navigate({ to: "/chats" as never }).then(settled, settled)
  await expect.poll(() => location.hash).toBe("#left")
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  expect(settled).not.toHaveBeenCalled()
  await expect.element(page.getByText("Home")).toBeVisible()
  expect(router.state.matches.map(({ status }) => status)).not.toContain("error")
  expect(report).not.toHaveBeenCalled()
})
