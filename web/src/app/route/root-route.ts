import { createRootRoute, createRoute } from "@tanstack/react-router"
import type { TextKey } from "../../core/texts/text-keys"
import { ErrorScreen } from "./ErrorScreen"
import type { lazyScreen } from "./lazy-screen"
import { membersOnly } from "../leave"
import { MembersOnly } from "./MembersOnly"
import { NotFoundScreen } from "./NotFoundScreen"
import { Shell } from "../Shell"

export const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
})

/** What needs signing in: the guard stands here, once for all of it. */
export const members = createRoute({
  getParentRoute: () => root,
  id: "members",
  beforeLoad: membersOnly,
  component: MembersOnly,
})

/** A screen of members with nothing in its address but the path. */
export const ownScreen = <const P extends string>(
  path: P,
  title: TextKey<"shell">,
  component: ReturnType<typeof lazyScreen>,
) => createRoute({ getParentRoute: () => members, path, staticData: { title }, component })

/** A page of the settings: on the desktop beside the menu of them all. */
export const settingScreen = <const P extends string>(
  path: P,
  title: TextKey<"shell">,
  component: ReturnType<typeof lazyScreen>,
) => createRoute({ getParentRoute: () => members, path, staticData: { title, rail: true }, component })
