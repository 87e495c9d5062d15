import {
  IconAddressBook,
  IconAdjustments,
  IconBell,
  IconCamera,
  IconCoins,
  IconEyeOff,
  IconLanguage,
  IconMessage,
  IconPencil,
  IconQuote,
  IconShare,
  IconShieldLock,
  IconTrash,
  IconUserCheck,
  IconWorld,
} from "@tabler/icons-react"

/** Pages that need no account. */
export const generalPages = [
  { to: "/setting", title: "setting:general", Icon: IconAdjustments },
  { to: "/language", title: "title.language", Icon: IconWorld },
] as const

export const memberPages = [
  {
    group: "profile",
    pages: [
      { to: "/setting/edit", title: "title.edit", Icon: IconPencil },
      { to: "/setting/avatar", title: "title.avatar", Icon: IconCamera },
      { to: "/setting/verify", title: "title.verify", Icon: IconUserCheck },
      { to: "/setting/introduction", title: "title.introduction", Icon: IconQuote },
      { to: "/setting/information", title: "title.information", Icon: IconAddressBook },
    ],
  },
  {
    group: "others",
    pages: [
      { to: "/setting/privacy", title: "title.privacy", Icon: IconEyeOff },
      { to: "/setting/notification", title: "title.notification", Icon: IconBell },
      { to: "/setting/sayhi", title: "title.sayhi", Icon: IconMessage },
      { to: "/setting/translation", title: "title.translation", Icon: IconLanguage },
    ],
  },
  {
    group: "gold",
    pages: [
      { to: "/bill", title: "title.bill", Icon: IconCoins },
      { to: "/setting/affiliate", title: "title.affiliate", Icon: IconShare },
    ],
  },
  {
    group: "account",
    pages: [
      { to: "/setting/password", title: "title.security", Icon: IconShieldLock },
      { to: "/setting/delete", title: "title.leave", Icon: IconTrash },
    ],
  },
] as const

export type SettingPage = (typeof generalPages)[number] | (typeof memberPages)[number]["pages"][number]
