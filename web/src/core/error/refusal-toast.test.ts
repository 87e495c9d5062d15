import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { ClientError } from "./client-error"
import { closePrompt, showError } from "./show-error"
import { initTexts } from "../texts/texts"
import * as toast from "./toast"

vi.mock("./toast", () => ({ showToast: vi.fn<typeof toast.showToast>() }))

const shown = () => vi.mocked(toast.showToast).mock.calls.map(([each, time]) => ({ ...each, time }))

beforeEach(async () => {
  await initTexts({ files: { en: { ui: { refresh: "Reload", error: { network: "Oops" } } } } })
})
afterEach(() => {
  closePrompt()
  vi.mocked(toast.showToast).mockClear()
  vi.unstubAllGlobals()
})

test("SHELL-07 ERR-02 offline a toast reloads the page once the server answers", async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal("location", { reload })
  vi.stubGlobal("fetch", () => Promise.resolve(new Response()))
  for (const key of ["network", "timeout"] as const) showError(new ClientError(key))
  expect(shown()).toMatchObject([
    { kind: "error", message: "Oops", action: { label: "Reload" } },
    { kind: "error", message: "Oops", action: { label: "Reload" } },
  ])
  shown()[0]?.action?.run()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test("SHELL-07 the reload waits where the server does not answer", async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal("location", { reload })
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
  showError(new ClientError("network"))
  shown()[0]?.action?.run()
  await vi.waitFor(() => expect(shown()).toHaveLength(2))
  expect(reload).not.toHaveBeenCalled()
})

test("ERR-01 a refusal without a way on is a toast of four seconds, one with a way on is none, and a 401 is neither", async () => {
  showError(new ClientError("name_taken", { status: 400, code: 400231, message: "This name is already taken" }))
  showError(new ClientError("not_enough_gold", { status: 400, code: 400022, promptKind: "recharge" }))
  showError(new ClientError("unauthorized", { status: 401, code: 401000 }))
  expect(shown()).toEqual([{ kind: "error", message: "This name is already taken", time: undefined }])
  const { toastMs } = await vi.importActual<typeof toast>("./toast")
  expect(toastMs).toBe(4000)
})
