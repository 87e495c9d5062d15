import { showOffers, showPayment } from "@redthread/contract/payment"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"

/** What gold and VIP cost now; `userId`: the packs that this member can be given. */
export const offersQuery = (amount: number | null, userId: number | undefined) =>
  queryOptions({
    queryKey: ["payment", "offers", amount, userId],
    queryFn: ({ signal }) =>
      api(
        showOffers,
        { query: { ...(amount === null ? {} : { amount }), ...(userId === undefined ? {} : { user_id: userId }) } },
        { signal },
      ),
  })

/** ms between two looks, for events can be lost */
const lookEvery = 5000

/** A payment that is waited for. */
export const paymentQuery = (id: number) =>
  queryOptions({
    queryKey: ["payment", id],
    queryFn: ({ signal }) => api(showPayment, { params: { id } }, { signal }),
    refetchInterval: lookEvery,
    staleTime: 0,
  })
