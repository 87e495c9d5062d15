/** Query parameters accepted by every call; the server reads them during authentication. */
export const commonQueries = {
  lang: "Language of the answer; without it the header `Accept-Language`, the member's own, the site's.",
  pid: "Referral id of the member whose link brought the visitor.",
} as const
