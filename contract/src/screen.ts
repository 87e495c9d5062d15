const userLists = [
  "recommend",
  "online",
  "search",
  "latest",
  "hottest",
  "birthday",
  "front",
  "friend",
  "request",
  "blacklist",
  "ilike",
  "likeme",
  "likemutual",
  "visitor",
]

const settings = [
  "affiliate",
  "avatar",
  "delete",
  "edit",
  "information",
  "introduction",
  "notification",
  "password",
  "privacy",
  "sayhi",
  "translation",
  "verify",
]

/** Paths of the screens; `$` is a parameter. The web's router has a route for each; other addresses get a 404. */
export const screens: readonly string[] = [
  ..."/about /accessibility /faq /figures /help /paid /policy /safety /terms /vip /404 /album /appeal /back /bill /bought /chats /confirm /contact /decisions /debug /game /home /key /language /login /mall /me /meet".split(
    " ",
  ),
  ..."/notification /other /staff /staff/$section /staff/translations /reactivate /report /recommend /retrieve /setting /share /signup /take-back /travel /unsubscribe /welcome /wheel /withdrawal /words /you".split(
    " ",
  ),
  ..."/appointment/$id /chat/$id /feed/$id /mall/$id /orders /photo/$id /profile/$id /timeline/$id /u/$id /social/$provider".split(
    " ",
  ),
  ...userLists.map((list) => `/user/${list}`),
  ...settings.map((page) => `/setting/${page}`),
]
