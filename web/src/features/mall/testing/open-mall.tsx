import type { Me } from "@redthread/contract/account"
import type { Order, Product } from "@redthread/contract/mall"
import { QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { vi } from "vitest"
import { render } from "vitest-browser-react"
import { queryClient } from "../../../core/api/query-client"
import { session } from "../../../core/session/session"
import { Toasts } from "../../../ui/dialog/Toasts"
import { MallScreen } from "../MallScreen"
import { OrdersScreen } from "../OrdersScreen"
import { ProductScreen } from "../ProductScreen"

export const roses: Product = {
  id: 5,
  category: "flowers",
  thumb: "/products/roses.svg",
  src: "/products/roses.svg",
  price: 69,
  countries: ["DE", "JP"],
  days_min: 1,
  days_max: 3,
}

export const orderOf = (changes: Partial<Order>): Order => ({
  id: 9,
  product_id: roses.id,
  quantity: 1,
  state: "pending_accept",
  to_me: false,
  user: { user_id: 3, name: "Ben", avatar: null },
  price: 69,
  from_name: "Anna Berg",
  full_name: null,
  address: null,
  country: null,
  reason: null,
  note: null,
  photos: [],
  created_at: "2026-11-20T10:00:00.000Z",
  due_at: "2026-11-27T10:00:00.000Z",
  ...changes,
})

export const pageOf = (items: Order[], next: number | null = null) => ({
  items,
  pagination: { page: 1, next_page: next && 2, next_max_id: next },
})

/** Signs a member with so much gold in. */
export const signIn = (me: Partial<Me> = {}) =>
  vi.spyOn(session, "current").mockReturnValue({
    token: "t",
    channel: "c",
    expiresAt: Date.now() + 3_600_000,
    me: { id: 7, name: "Anna", balance: 300, bd: 1, counter: {}, ...me } as Me,
  })

/** The mall and the orders, at the routes that they have in the product. */
export async function openMall(path: string): Promise<{ path: () => string }> {
  const root = createRootRoute()
  const members = createRoute({ getParentRoute: () => root, id: "members" })
  const place = (at: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => members, path: at, component })
  const routeTree = root.addChildren([
    members.addChildren([
      place("/mall", MallScreen),
      place("/mall/$id", ProductScreen),
      place("/orders", OrdersScreen),
    ]),
  ])
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree, history })
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Toasts />
    </QueryClientProvider>,
  )
  return { path: () => router.state.location.pathname }
}
