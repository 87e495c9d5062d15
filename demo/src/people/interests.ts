import type { Interest } from "@redthread/contract/profile"
import { random, shuffled } from "../random"
import type { Topic } from "../words"

const byTopic: Record<Topic, readonly Interest[]> = {
  animals: ["dogs", "cats"],
  books: ["reading", "writing"],
  camera: ["photography", "museums"],
  craft: ["crafts", "painting"],
  dance: ["dancing", "music"],
  film: ["films", "series"],
  garden: ["gardening", "tea"],
  hills: ["hiking", "climbing"],
  kitchen: ["cooking", "eating_out"],
  music: ["concerts", "instrument"],
  sport: ["running", "swimming"],
  travel: ["travel", "city_trips"],
}

const common: readonly Interest[] = [
  "baking",
  "board_games",
  "camping",
  "coffee",
  "cycling",
  "history",
  "languages",
  "music",
  "sea",
  "theatre",
  "volunteering",
  "yoga",
]

/** Interests that fit the introduction, and a few others. */
export function interestsOf(key: string, topic: Topic): Interest[] {
  const others = shuffled(common, `interests-${key}`).slice(0, random(`interests-${key}`).int(2, 4))
  return [...new Set([...byTopic[topic], ...others])]
}
