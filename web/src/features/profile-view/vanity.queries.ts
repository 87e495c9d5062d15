import { resolveVanity } from "@redthread/contract/profile"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"

/** The member behind an address of their own. Raises `user_not_found`. */
export const vanityQuery = (address: string) =>
  queryOptions({
    queryKey: ["vanity", address],
    queryFn: ({ signal }) => {
      const referrer = document.referrer.slice(0, 500)
      const query = { redirect: "0", ...(referrer ? { referrer } : {}) } as const
      return api(resolveVanity, { params: { id: address }, query }, { signal })
    },
  })
