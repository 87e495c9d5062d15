/** Detects WeChat's in-app browser by its user agent. */
export const isWeChatBrowser = (): boolean => /MicroMessenger/i.test(navigator.userAgent)

/** Inside WeChat one is signed in without being asked, unless the query forbids it (`nowxlogin=1`: a try has failed). */
export const signsInByWeChat = (providers: readonly string[], search: string): boolean =>
  providers.includes("wechat") && isWeChatBrowser() && new URLSearchParams(search).get("nowxlogin") !== "1"
