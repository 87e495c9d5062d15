import { createRoute } from "@tanstack/react-router"
import { members, ownScreen, settingScreen, lazyScreen } from "./root-route"

const meet = createRoute({
  getParentRoute: () => members,
  path: "/meet",
  staticData: { title: "title.recommend", top: true },
  component: lazyScreen(() => import("../../features/member/EncounterScreen"), "EncounterScreen"),
})

const me = createRoute({
  getParentRoute: () => members,
  path: "/me",
  staticData: { title: "title.me" },
  component: lazyScreen(() => import("./ProfileRoute"), "OwnProfileRoute"),
})

const you = createRoute({
  getParentRoute: () => members,
  path: "/you",
  staticData: { title: "title.you", top: true },
  component: lazyScreen(() => import("../you/YouScreen"), "YouScreen"),
})

const words = createRoute({
  getParentRoute: () => members,
  path: "/words",
  staticData: { title: "title.words" },
  component: lazyScreen(() => import("../../features/vocabulary/WordsScreen"), "WordsScreen"),
})

const welcome = createRoute({
  getParentRoute: () => members,
  path: "/welcome",
  staticData: { title: "title.welcome", wide: true, bare: true },
  validateSearch: ({ next }: { next?: unknown }): { next?: string } => (typeof next === "string" ? { next } : {}),
  component: lazyScreen(() => import("../../features/profile-setting/welcome/WelcomeScreen"), "WelcomeScreen"),
})

const security = settingScreen(
  "/setting/password",
  "title.security",
  lazyScreen(() => import("../../features/account/setting/SecurityScreen"), "SecurityScreen"),
)

const edit = settingScreen(
  "/setting/edit",
  "title.edit",
  lazyScreen(() => import("../../features/profile-setting/EditScreen"), "EditScreen"),
)

const avatar = settingScreen(
  "/setting/avatar",
  "title.avatar",
  lazyScreen(() => import("../../features/profile-setting/picture/AvatarScreen"), "AvatarScreen"),
)

const introduction = settingScreen(
  "/setting/introduction",
  "title.introduction",
  lazyScreen(() => import("../../features/profile-setting/introduction/IntroductionScreen"), "IntroductionScreen"),
)

const privacy = settingScreen(
  "/setting/privacy",
  "title.privacy",
  lazyScreen(() => import("../../features/profile-setting/PrivacyScreen"), "PrivacyScreen"),
)

const notification = ownScreen(
  "/notification",
  "title.notification",
  lazyScreen(() => import("../../features/notice/NotificationList"), "NotificationScreen"),
)

const notificationSetting = settingScreen(
  "/setting/notification",
  "title.notification",
  lazyScreen(() => import("../../features/notice/NotificationSettingScreen"), "NotificationSettingScreen"),
)

const sayHi = settingScreen(
  "/setting/sayhi",
  "title.sayhi",
  lazyScreen(() => import("../../features/profile-setting/GreetingScreen"), "GreetingScreen"),
)

const information = settingScreen(
  "/setting/information",
  "title.information",
  lazyScreen(() => import("../../features/contact/ContactScreen"), "ContactScreen"),
)

const decisions = ownScreen(
  "/decisions",
  "title.decisions",
  lazyScreen(() => import("../../features/sanction/DecisionsScreen"), "DecisionsScreen"),
)

const verify = settingScreen(
  "/setting/verify",
  "title.verify",
  lazyScreen(() => import("../../features/verification/VerifyScreen"), "VerifyScreen"),
)

const travel = ownScreen(
  "/travel",
  "title.travel",
  lazyScreen(() => import("../../features/travel/TravelScreen"), "TravelScreen"),
)
const appointment = ownScreen(
  "/appointment/$id",
  "title.appointment",
  lazyScreen(() => import("../../features/appointment/AppointmentScreen"), "AppointmentRoute"),
)
const bill = settingScreen(
  "/bill",
  "title.bill",
  lazyScreen(() => import("../../features/gold/BillScreen"), "BillScreen"),
)
const bought = settingScreen(
  "/bought",
  "title.bought",
  lazyScreen(() => import("../../features/album/BoughtScreen"), "BoughtScreen"),
)
const game = ownScreen(
  "/game",
  "title.game",
  lazyScreen(() => import("../../features/game/GameScreen"), "GameScreen"),
)
const wheel = ownScreen(
  "/wheel",
  "title.wheel",
  lazyScreen(() => import("../../features/wheel/WheelScreen"), "WheelScreen"),
)

const orders = ownScreen(
  "/orders",
  "title.orders",
  lazyScreen(() => import("../../features/mall/OrdersScreen"), "OrdersScreen"),
)

const recipientInSearch = ({ to }: { to?: unknown }): { to?: number } =>
  typeof to === "number" && Number.isSafeInteger(to) && to > 0 ? { to } : {}

const mall = createRoute({
  getParentRoute: () => members,
  path: "/mall",
  staticData: { title: "title.mall" },
  validateSearch: recipientInSearch,
  component: lazyScreen(() => import("../../features/mall/MallScreen"), "MallScreen"),
})

const product = createRoute({
  getParentRoute: () => members,
  path: "/mall/$id",
  staticData: { title: "title.mall" },
  validateSearch: recipientInSearch,
  component: lazyScreen(() => import("../../features/mall/ProductScreen"), "ProductScreen"),
})

const affiliate = settingScreen(
  "/setting/affiliate",
  "title.affiliate",
  lazyScreen(() => import("../../features/affiliate/AffiliateScreen"), "AffiliateScreen"),
)

const translation = settingScreen(
  "/setting/translation",
  "title.translation",
  lazyScreen(() => import("../../features/human-translation/TranslationScreen"), "TranslationScreen"),
)

const translationDesk = createRoute({
  getParentRoute: () => members,
  path: "/staff/translations",
  staticData: { title: "title.translation", office: true },
  component: lazyScreen(() => import("./StaffRoute"), "DeskRoute"),
})

const staffHome = createRoute({
  getParentRoute: () => members,
  path: "/staff",
  staticData: { title: "title.staff", office: true },
  component: lazyScreen(() => import("./StaffRoute"), "StaffHomeRoute"),
})

const staff = createRoute({
  getParentRoute: () => members,
  path: "/staff/$section",
  staticData: { title: "title.staff", office: true },
  validateSearch: ({ id }: { id?: unknown }): { id?: number } =>
    typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? { id } : {},
  component: lazyScreen(() => import("./StaffRoute"), "StaffRoute"),
})

export const memberRoutes = [
  meet,
  me,
  you,
  words,
  welcome,
  security,
  edit,
  avatar,
  verify,
  introduction,
  privacy,
  notification,
  notificationSetting,
  sayHi,
  information,
  decisions,
  wheel,
  bill,
  bought,
  travel,
  appointment,
  mall,
  product,
  orders,
  game,
  affiliate,
  translation,
  translationDesk,
  staffHome,
  staff,
] as const
