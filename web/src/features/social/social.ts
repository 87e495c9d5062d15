/** WeChat's browser is recognised by its user agent. */
export const isWeChatBrowser = (): boolean => /MicroMessenger/i.test(navigator.userAgent)

/** Inside WeChat the sign-in starts automatically, unless an attempt has failed (`nowxlogin=1`). */
export const signsInByWeChat = (providers: readonly string[], search: string): boolean =>
  providers.includes("wechat") && isWeChatBrowser() && new URLSearchParams(search).get("nowxlogin") !== "1"
