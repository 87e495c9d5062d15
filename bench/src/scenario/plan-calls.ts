import type { Actor } from "../load/actor"

/** Every list and page of the slice, as the first member of the data set asks for it. */
export const planCalls = ({ id }: Actor): { name: string; path: string }[] => [
  { name: "recommend", path: "/v1/recommend" },
  { name: "recommend, once more", path: "/v1/recommend" },
  { name: "online", path: "/v1/online" },
  { name: "profile", path: "/v1/user/5" },
  { name: "me", path: "/v1/me" },
  { name: "threads", path: "/v1/message_threads" },
  { name: "threads since", path: "/v1/message_threads?since=0" },
  { name: "thread history", path: `/v1/message_threads/${id + 1}?user=1` },
  { name: "thread history, further back", path: `/v1/message_threads/${id + 1}?user=1&max_id=60` },
  { name: "thread since", path: `/v1/message_threads/${id + 1}?user=1&since=100` },
  { name: "blacklist", path: "/v1/blacklist" },
  { name: "counters", path: "/v1/counters" },
]
