/** Queries that every call takes beside its own; the server reads them where it makes out who calls. */
export const commonQueries = {
  lang: "Language of the answer; without it the header `Accept-Language`, the member's own, the site's.",
  pid: "Referral id of the member whose link brought the visitor.",
} as const
