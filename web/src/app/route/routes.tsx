import { createRoute, redirect } from "@tanstack/react-router"
import { pathId } from "@redthread/contract/core/call"
import { session } from "../../core/session/session"
import type { TextKey } from "../../core/texts/text-keys"
import { isBrowseList } from "../../features/browse/browse-lists"
import { isRelationList } from "../../features/relation/relation.cache"
import { leaveFor, membersOnly, never } from "../leave"
import { memberRoutes } from "./member-routes"
import { NotFoundScreen } from "./FallbackScreens"
import { members, root, lazyScreen } from "./root-route"

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    title?: TextKey<"shell">
    wide?: boolean
    top?: boolean
    bare?: boolean
    /** True for the back office, which has its own bar and navigation. */
    office?: boolean
    /** True for screens that have the settings menu beside them on the desktop, and no right column. */
    rail?: boolean
  }
}

function personId({ params }: { params: { id: string } }): void {
  if (!pathId.safeParse(params.id).success) throw redirect({ to: "/404" })
}

const legalTitles = {
  "/terms": "title.terms",
  "/policy": "title.policy",
  "/faq": "title.faq",
  "/about": "title.about",
  "/paid": "title.paid",
  "/vip": "title.vip",
  "/safety": "title.safety",
  "/accessibility": "title.accessibility",
} as const

const recommendScreen = lazyScreen(() => import("../../features/member/RecommendScreen"), "RecommendScreen")

const index = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    if (session.current()) throw redirect({ to: "/home", replace: true })
    return leaveFor("/")
  },
})

const home = createRoute({
  getParentRoute: () => root,
  path: "/home",
  staticData: { title: "title.home", top: true },
  // Unknown parameters are kept, because the feed's filters are part of the address.
  validateSearch: (search: { jump?: unknown; compose?: unknown }): { jump?: unknown; compose?: unknown } => search,
  component: lazyScreen(() => import("./HomeRoute"), "HomeRoute"),
})

/** Target of the manifest's `share_target`: shared content becomes the draft of a post. */
const share = createRoute({
  getParentRoute: () => members,
  path: "/share",
  staticData: { title: "title.home" },
  beforeLoad: async ({ location }) => {
    const { addShared } = await import("../../features/feed/feed-storage")
    addShared(location.searchStr)
    throw redirect({ to: "/home", search: { compose: 1 }, replace: true })
  },
})

const back = createRoute({
  getParentRoute: () => root,
  path: "/back",
  beforeLoad: () => {
    if (!session.current() || history.length < 2) return leaveFor("/?type=register")
    history.back()
    return never()
  },
})

const recommend = createRoute({
  getParentRoute: () => members,
  path: "/recommend",
  staticData: { title: "title.recommend", top: true },
  component: recommendScreen,
})

const userRecommend = createRoute({
  getParentRoute: () => root,
  path: "/user/recommend",
  staticData: { title: "title.recommend", top: true },
  component: recommendScreen,
})

const userSearch = createRoute({
  getParentRoute: () => root,
  path: "/user/search",
  staticData: { title: "title.search" },
  component: lazyScreen(() => import("../../features/search/SearchScreen"), "SearchScreen"),
})

const userList = createRoute({
  getParentRoute: () => root,
  path: "/user/$type",
  staticData: { title: "title.recommend", top: true },
  beforeLoad: ({ params: { type } }) => {
    if (!isBrowseList(type) && !isRelationList(type)) throw redirect({ to: "/404" })
  },
  component: lazyScreen(() => import("./UserRoute"), "UserRoute"),
})

const profile = createRoute({
  getParentRoute: () => root,
  path: "/profile/$id",
  staticData: { title: "title.profile" },
  beforeLoad: personId,
  component: lazyScreen(() => import("./ProfileRoute"), "ProfileRoute"),
})

const vanity = createRoute({
  getParentRoute: () => root,
  path: "/u/$id",
  staticData: { title: "title.profile" },
  component: lazyScreen(() => import("./ProfileRoute"), "VanityRoute"),
})

const chats = createRoute({
  getParentRoute: () => members,
  path: "/chats",
  staticData: { title: "title.chats", wide: true, top: true },
  component: lazyScreen(() => import("../../features/chat/threads/ThreadList"), "ChatsScreen"),
})

const chat = createRoute({
  getParentRoute: () => members,
  path: "/chat/$id",
  staticData: { title: "title.chats", wide: true, bare: true },
  beforeLoad: personId,
  component: lazyScreen(() => import("../../features/chat/ChatScreen"), "ChatRoute"),
})

const album = createRoute({
  getParentRoute: () => members,
  path: "/album",
  staticData: { title: "title.album" },
  validateSearch: ({ folder }: { folder?: unknown }): { folder?: "private" | "secret" | "public" } =>
    folder === "private" || folder === "secret" ? { folder } : {},
  component: lazyScreen(() => import("../../features/album/AlbumScreen"), "AlbumScreen"),
})

const photo = createRoute({
  getParentRoute: () => root,
  path: "/photo/$id",
  staticData: { title: "title.photo" },
  beforeLoad: personId,
  component: lazyScreen(() => import("../../features/photo/view/PhotoScreen"), "PhotoRoute"),
})

/** Visitors may open posts, because members share links to them. */
const feed = createRoute({
  getParentRoute: () => root,
  path: "/feed/$id",
  staticData: { title: "title.feed" },
  beforeLoad: personId,
  component: lazyScreen(() => import("../../features/feed/post/PostScreen"), "PostRoute"),
})

const timeline = createRoute({
  getParentRoute: () => root,
  path: "/timeline/$id",
  staticData: { title: "title.timeline" },
  beforeLoad: personId,
  component: lazyScreen(() => import("../../features/feed/screen/TimelineScreen"), "TimelineRoute"),
})

const language = createRoute({
  getParentRoute: () => root,
  path: "/language",
  staticData: { title: "title.language", rail: true },
  component: lazyScreen(() => import("../../features/setting/LanguageScreen"), "LanguageScreen"),
})

const setting = createRoute({
  getParentRoute: () => root,
  path: "/setting",
  staticData: { title: "title.setting", rail: true },
  component: lazyScreen(() => import("../../features/setting/SettingScreen"), "SettingScreen"),
})

/** The specification requires this path but no content, so it shows the settings menu. */
const other = createRoute({
  getParentRoute: () => root,
  path: "/other",
  staticData: { title: "title.setting", rail: true },
  component: lazyScreen(() => import("../../features/setting/SettingScreen"), "SettingScreen"),
})

const retrieve = createRoute({
  getParentRoute: () => root,
  path: "/retrieve",
  staticData: { title: "title.retrieve" },
  component: lazyScreen(() => import("../../features/account/recovery/RetrieveScreen"), "RetrieveScreen"),
})

const reactivate = createRoute({
  getParentRoute: () => root,
  path: "/reactivate",
  staticData: { title: "title.reactivate" },
  component: lazyScreen(() => import("../../features/account/recovery/ReactivateScreen"), "ReactivateScreen"),
})

const contact = createRoute({
  getParentRoute: () => root,
  path: "/contact",
  staticData: { title: "title.contact", rail: true },
  component: lazyScreen(() => import("../../features/support/ContactUsScreen"), "ContactUsScreen"),
})

const report = createRoute({
  getParentRoute: () => root,
  path: "/report",
  staticData: { title: "title.report", rail: true },
  component: lazyScreen(() => import("../../features/support/NoticeScreen"), "NoticeScreen"),
})

/** The server sends `?app` with the application instead of the prerendered page, which sends members there. */
const legal = (["/terms", "/policy", "/safety", "/faq", "/about", "/paid", "/vip", "/accessibility"] as const).map(
  (path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      staticData: { title: legalTitles[path], rail: true },
      beforeLoad: ({ location }) => {
        if ("app" in location.search) throw redirect({ to: path, search: {}, hash: location.hash, replace: true })
      },
      component: lazyScreen(() => import("./LegalRoute"), "LegalRoute"),
    }),
)

const figures = createRoute({
  getParentRoute: () => root,
  path: "/figures",
  staticData: { title: "title.figures", rail: true },
  component: lazyScreen(() => import("../../features/transparency/FiguresScreen"), "FiguresScreen"),
})

const help = createRoute({
  getParentRoute: () => root,
  path: "/help",
  beforeLoad: () => {
    throw redirect({ to: "/faq", replace: true })
  },
})

const confirm = createRoute({
  getParentRoute: () => root,
  path: "/confirm",
  staticData: { title: "title.confirm" },
  component: lazyScreen(() => import("../../features/account/code/ConfirmScreen"), "ConfirmScreen"),
})

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: "/unsubscribe",
  staticData: { title: "title.unsubscribe" },
  component: lazyScreen(() => import("../../features/notice/UnsubscribeScreen"), "UnsubscribeScreen"),
})

/** Needs no session, because buyers can also withdraw without signing in. */
const withdrawal = createRoute({
  getParentRoute: () => root,
  path: "/withdrawal",
  staticData: { title: "title.withdrawal" },
  validateSearch: ({ kind, id }: { kind?: unknown; id?: unknown }): { kind?: string; id?: number } => {
    const number = pathId.safeParse(typeof id === "number" ? id : String(id))
    return typeof kind === "string" && number.success ? { kind, id: number.data } : {}
  },
  component: lazyScreen(() => import("../../features/revocation/RevocationScreen"), "RevocationScreen"),
})

const appeal = createRoute({
  getParentRoute: () => root,
  path: "/appeal",
  staticData: { title: "title.appeal" },
  component: lazyScreen(() => import("../../features/sanction/AppealScreen"), "AppealScreen"),
})

const takeBack = createRoute({
  getParentRoute: () => root,
  path: "/take-back",
  staticData: { title: "title.take_back" },
  component: lazyScreen(() => import("../../features/account/recovery/TakeBackScreen"), "TakeBackScreen"),
})

const social = createRoute({
  getParentRoute: () => root,
  path: "/social/$provider",
  staticData: { title: "title.social" },
  component: lazyScreen(() => import("./SocialRoute"), "SocialRoute"),
})

/** Needs no session, because the screen confirms the deletion after the session has ended. */
const leave = createRoute({
  getParentRoute: () => root,
  path: "/setting/delete",
  staticData: { title: "title.leave", rail: true },
  beforeLoad: membersOnly,
  component: lazyScreen(() => import("../../features/account/setting/LeaveScreen"), "LeaveScreen"),
})

const key = createRoute({
  getParentRoute: () => root,
  path: "/key",
  staticData: { title: "title.social" },
  component: lazyScreen(() => import("../../features/account/setting/KeyScreen"), "KeyScreen"),
})

/** The call behind this screen exists in development only. */
const debug = createRoute({
  getParentRoute: () => root,
  path: "/debug",
  staticData: { title: "title.debug" },
  component: lazyScreen(() => import("../../features/debug/DebugScreen"), "DebugScreen"),
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: "/404",
  staticData: { title: "title.not_found", top: true },
  component: NotFoundScreen,
})

/** Paths of the specification that open the landing page's forms. */
const toLanding = (["/login", "/signup"] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => leaveFor(path === "/login" ? "/?type=login" : "/?type=register"),
  }),
)

export const routeTree = root.addChildren([
  index,
  home,
  back,
  retrieve,
  reactivate,
  contact,
  report,
  confirm,
  appeal,
  takeBack,
  unsubscribe,
  withdrawal,
  social,
  userRecommend,
  userSearch,
  userList,
  profile,
  vanity,
  feed,
  timeline,
  photo,
  language,
  setting,
  other,
  key,
  leave,
  debug,
  notFound,
  members.addChildren([...memberRoutes, share, recommend, chats, chat, album]),
  figures,
  help,
  ...legal,
  ...toLanding,
])
