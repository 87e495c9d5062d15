/** What the calls are about: members and things of theirs. */
export interface Fixtures {
  /** A member with gold, who makes the calls; a woman. */
  readonly email: string
  readonly password: string
  readonly id: number
  /** A man in a conversation with her, who sells contact information. */
  readonly other: number
  /** Men who have not met her. */
  readonly strangers: readonly [number, number, number, number, number]
  /** A member with a pending friend request to her. */
  readonly asker: number
  readonly thread: number
  /** Messages of hers. */
  readonly messages: readonly [number, number]
  readonly post: number
  readonly upload: number
  /** An upload that nothing carries yet. */
  readonly loose: number
  /** A secret photo of the other. */
  readonly secret: number
  /** A present for her. */
  readonly order: number
  readonly call: number
  readonly introduction: number
  readonly offer: string
  readonly socketId: string
  /** Different in each run, as is the mailbox. */
  readonly name: string
  readonly mailbox: string
}

export interface SpecifiedCall {
  readonly call: string
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  /** Code of the catalogue where the call needs what the test has not: a captcha, a code, a provider. */
  readonly code?: number
  /** Made by a visitor. */
  readonly visitor?: true
}

/** Calls that take nothing. */
const lists = `
  likes likes/me likes/mutual friend_requests friends blacklist remarks encounters visits
  birthday front hottest latest online recommend feeds notifications message_threads
  counters gifts game page products orders trades affiliate me
  captcha countryCode
`
  .trim()
  .split(/\s+/)

/** The calls of section 7 of the specification with no more than its fields, in an order in which each can succeed. */
export const specifiedCalls = (f: Fixtures): SpecifiedCall[] => [
  ...lists.map((list) => ({ call: `GET /${list}` })),
  { call: "GET /page", query: { name: "contact" } },
  { call: "GET /gifts", query: { category: "all" } },
  { call: "GET /products", query: { category: "all" } },
  { call: "GET /likes", query: { max_id: 5 } },
  { call: "GET /notifications", query: { max_id: 5 } },
  { call: "GET /message_threads", query: { q: "Member", page: 1 } },
  { call: "GET /orders", query: { to: 1, page: 1 } },
  { call: "GET /location", query: { k: "Rome" } },
  { call: "GET /version/:platform/:version", path: { platform: 1, version: 1 } },
  { call: "GET /user/:id", path: { id: f.other } },
  { call: "GET /u/:id", path: { id: f.other }, query: { redirect: 0, referrer: "https://example.org/" } },
  { call: "GET /contact/:id", path: { id: f.other } },
  { call: "GET /messages/:id", path: { id: f.messages[0] } },
  { call: "GET /message_templates/:id", path: { id: 101 } },
  { call: "GET /message_threads/:id", path: { id: f.other }, query: { user: 1 } },
  { call: "GET /feeds/:id", path: { id: f.post } },
  { call: "GET /feeds/user/:id", path: { id: f.other }, query: { max_id: 5 } },
  { call: "GET /photos/:id", path: { id: f.other }, query: { folder: "public", page: 1 } },
  { call: "GET /attachments/:id", path: { id: f.other }, query: { page: 1 } },
  { call: "GET /social/wechat/url", code: 400310 },
  { call: "POST /authenticate", visitor: true, body: { email: f.email, password: f.password } },
  {
    call: "POST /register",
    visitor: true,
    body: { email: `${f.mailbox}@example.org`, name: f.name, password: "a secret" },
  },
  { call: "POST /verify", visitor: true, body: { email: `${f.mailbox}2@example.org` } },
  {
    call: "POST /verify",
    visitor: true,
    body: { email: f.email, exists: 1, sign: "x", captcha: "", ts: 1, devicesig: "x" },
  },
  ...(["PUT", "POST"] as const).map((method) => ({
    call: `${method} /password/find`,
    visitor: true as const,
    body: { email: f.email, code: 123_456, new_password: "a secret", new_password_confirm: "a secret" },
    code: 400281,
  })),
  ...(["PUT", "POST"] as const).map((method) => ({
    call: `${method} /reactivate`,
    visitor: true as const,
    body: { email: f.email, code: 123_456 },
    code: 400281,
  })),
  { call: "POST /validate", body: { email: `${f.mailbox}3@example.org` } },
  { call: "POST /key", body: { to: "/home" } },
  { call: "PUT /user", body: { marriage: 401, biography: "I like walking by the river" } },
  { call: "PUT /counters", body: { type: "message" } },
  { call: "POST /wheel" },
  { call: "POST /error", body: { message: "x is undefined" } },
  {
    call: "POST /support",
    body: { category: "contact", captcha: "x", content: "Hello", email: f.email, name: "Anna" },
    code: 400291,
  },
  { call: "POST /support", body: { category: "complaint", content: "A swindle", about: "user", related_id: f.other } },
  {
    call: "POST /travel",
    body: {
      full_name: "Anna Berg",
      email: f.email,
      destination: "Rome",
      meet: "Tom",
      visa: 1,
      ticket: 0,
      notes: "Soon",
    },
  },
  { call: "POST /upgrade", body: { month: 1 } },
  { call: "POST /payment/:method/purchase", path: { method: "sandbox" }, body: { amount: 20 } },
  { call: "POST /pusher/authenticate", body: { channel_name: `private-user-${f.id}`, socket_id: f.socketId } },
  { call: "POST /messages", body: { message_type: "text", message_content: "Hello", user_id: f.other } },
  { call: "POST /messages", body: { message_type: "photo", upload_ids: [f.loose], user_id: f.other } },
  { call: "POST /recall", body: { id: f.messages[1] } },
  { call: "DELETE /messages/:id", path: { id: f.messages[0] } },
  { call: "POST /sayhi", body: { user_id: f.strangers[0] } },
  {
    call: "PUT /message_threads/:id",
    path: { id: f.thread },
    body: { unread: 0, engine: 1, send: "en", receive: "de" },
  },
  { call: "POST /draft", body: { user_id: f.other, content: "Dear" } },
  { call: "POST /likes", body: { user_id: f.other } },
  { call: "DELETE /likes", query: { user_id: f.other } },
  { call: "POST /search", body: { mode: "keyword", q: "Member" } },
  { call: "POST /suggest", body: { mode: "keyword" } },
  { call: "POST /analysis", body: { user_id: f.other } },
  { call: "POST /ask", body: { user_id: f.other } },
  { call: "POST /answer", body: { content: "A gardener" } },
  // No engine is set up.
  { call: "POST /translations", body: { type: "introduction", id: f.introduction }, code: 400420 },
  { call: "POST /feeds", body: { content: "Hello everybody", upload_ids: [] } },
  { call: "DELETE /feeds/:id", path: { id: f.post } },
  { call: "PUT /uploads/:id", path: { id: f.upload }, body: { folder: "private" } },
  { call: "PUT /uploads/pay", body: { upload_id: f.secret, related_id: f.other, type: "photo" } },
  { call: "DELETE /uploads", query: { ids: f.upload } },
  { call: "PUT /friend_requests", body: { user_id: f.asker, status: 2 } },
  { call: "POST /friend_requests", body: { user_id: f.strangers[1] } },
  { call: "PUT /friends", body: { user_id: f.asker, remark: "Met in Rome", top: 1 } },
  { call: "POST /remarks", body: { user_id: f.other, remark: "Met in Rome" } },
  { call: "DELETE /remarks", query: { user_id: f.other } },
  { call: "DELETE /friends", query: { user_id: f.asker } },
  { call: "POST /blacklist", body: { user_id: f.strangers[2] } },
  { call: "DELETE /blacklist", query: { user_id: f.strangers[2] } },
  { call: "POST /game", body: { score: 100 } },
  { call: "POST /gifts", body: { user_id: f.other, gift_id: 2 } },
  { call: "POST /contact/:id/pay", path: { id: f.other } },
  {
    call: "POST /products",
    body: { product_id: 3, user_id: f.other, quantity: 1, address: "Main St", full_name: "Tom" },
  },
  { call: "PUT /order/:id", path: { id: f.order }, body: { action: "refuse" } },
  {
    call: "POST /withdraw",
    body: { method: "alipay", account_name: "Anna", account_number: "1", amount: 20 },
    code: 400022,
  },
  { call: "POST /call", body: { user_id: f.other, voiceOnly: 1, offer: f.offer } },
  { call: "PUT /call/:id", path: { id: f.call }, body: { seconds: 10 } },
  { call: "DELETE /notifications" },
  { call: "DELETE /message_threads/:id", path: { id: f.thread } },
  {
    call: "PUT /password/reset",
    body: { password: f.password, new_password: "another secret", new_password_confirm: "another secret" },
  },
  { call: "POST /token/refresh" },
]
