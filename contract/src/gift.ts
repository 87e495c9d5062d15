import { z } from "zod"
import { call, id, idParams } from "./core/call"
import { type CatalogueItem, finderIn, gold } from "./gold"

export const giftCategories = ["romance", "fashion", "flower", "birthday", "sexy", "festival"] as const
const giftCategory = z.enum(giftCategories)
export type GiftCategory = z.infer<typeof giftCategory>

export const giftOrders = ["popular", "price"] as const
export type GiftOrder = (typeof giftOrders)[number]

/** The gift's picture is `/gifts/<name>.svg`, its text is `gift:name.<name>`. */
interface CatalogueGift extends CatalogueItem<GiftCategory> {
  readonly free?: true
}

export const giftCatalogue = [
  { id: 1, category: "romance", name: "hearts", price: 0.5, free: true },
  { id: 2, category: "romance", name: "letter", price: 1 },
  { id: 3, category: "romance", name: "teddy", price: 1 },
  { id: 4, category: "romance", name: "cups", price: 2 },
  { id: 5, category: "romance", name: "candle", price: 3 },
  { id: 6, category: "romance", name: "padlock", price: 5 },
  { id: 7, category: "romance", name: "guitar", price: 9 },
  { id: 8, category: "romance", name: "locket", price: 19 },
  { id: 9, category: "romance", name: "swans", price: 49 },
  { id: 10, category: "romance", name: "rings", price: 99 },
  { id: 21, category: "fashion", name: "scarf", price: 0.5, free: true },
  { id: 22, category: "fashion", name: "hat", price: 1 },
  { id: 23, category: "fashion", name: "lipstick", price: 1 },
  { id: 24, category: "fashion", name: "glasses", price: 2 },
  { id: 25, category: "fashion", name: "shoes", price: 3 },
  { id: 26, category: "fashion", name: "handbag", price: 5 },
  { id: 27, category: "fashion", name: "watch", price: 9 },
  { id: 28, category: "fashion", name: "necklace", price: 19 },
  { id: 29, category: "fashion", name: "crown", price: 99 },
  { id: 41, category: "flower", name: "daisy", price: 0.5, free: true },
  { id: 42, category: "flower", name: "tulip", price: 1 },
  { id: 43, category: "flower", name: "rose", price: 1 },
  { id: 44, category: "flower", name: "sunflower", price: 2 },
  { id: 45, category: "flower", name: "lavender", price: 3 },
  { id: 46, category: "flower", name: "lily", price: 5 },
  { id: 47, category: "flower", name: "branch", price: 9 },
  { id: 48, category: "flower", name: "bouquet", price: 49 },
  { id: 61, category: "birthday", name: "balloons", price: 0.5, free: true },
  { id: 62, category: "birthday", name: "cupcake", price: 1 },
  { id: 63, category: "birthday", name: "party_hat", price: 1 },
  { id: 64, category: "birthday", name: "popper", price: 2 },
  { id: 65, category: "birthday", name: "cake", price: 3 },
  { id: 66, category: "birthday", name: "champagne", price: 5 },
  { id: 67, category: "birthday", name: "parcel", price: 9 },
  { id: 68, category: "birthday", name: "music", price: 49 },
  { id: 81, category: "sexy", name: "lips", price: 0.5, free: true },
  { id: 82, category: "sexy", name: "cherries", price: 1 },
  { id: 83, category: "sexy", name: "strawberry", price: 1 },
  { id: 84, category: "sexy", name: "feather", price: 2 },
  { id: 85, category: "sexy", name: "moon", price: 3 },
  { id: 86, category: "sexy", name: "wine", price: 5 },
  { id: 87, category: "sexy", name: "mask", price: 9 },
  { id: 88, category: "sexy", name: "perfume", price: 19 },
  { id: 89, category: "sexy", name: "robe", price: 49 },
  { id: 101, category: "festival", name: "egg", price: 0.5, free: true },
  { id: 102, category: "festival", name: "pumpkin", price: 1 },
  { id: 103, category: "festival", name: "mooncake", price: 1 },
  { id: 104, category: "festival", name: "snowman", price: 2 },
  { id: 105, category: "festival", name: "lantern", price: 3 },
  { id: 106, category: "festival", name: "fir", price: 5 },
  { id: 107, category: "festival", name: "fireworks", price: 9 },
  { id: 108, category: "festival", name: "envelope", price: 49 },
] as const satisfies readonly CatalogueGift[]
export type GiftName = (typeof giftCatalogue)[number]["name"]

export const giftOf = finderIn(giftCatalogue)

export const giftPicture = (name: GiftName): string => `/gifts/${name}.svg`

export const gift = z.object({
  id,
  category: giftCategory,
  thumb: z.string(),
  src: z.string(),
  price: gold,
  hit: z.int(),
  free: z.boolean(),
})
export type Gift = z.infer<typeof gift>

export const listGifts = call({
  method: "GET",
  path: "/gifts",
  summary: "Gifts to choose from, those most often sent first or by price",
  access: "member",
  query: z.strictObject({
    category: z.enum(["all", ...giftCategories]).default("all"),
    order: z.enum(giftOrders).default("popular"),
  }),
  replies: { 200: z.object({ items: z.array(gift) }) },
})

export const sendGift = call({
  method: "POST",
  path: "/gifts",
  summary: "Send a gift as a message; `price` is what was shown: 0 for what a VIP sends free",
  access: "member",
  publishes: true,
  body: z.strictObject({ user_id: id, gift_id: id, price: gold.min(0, "invalid").optional() }),
  replies: { 201: z.object({ message_id: id, taken: gold }) },
  errors: [
    "user_not_found",
    "not_found",
    "yourself",
    "price_changed",
    "not_enough_gold",
    "you_block_them",
    "cannot_be_written_to",
    "friends_only",
    "ask_first",
    "verify_email_first",
    "new_conversations_limit",
  ],
  idempotent: true,
  limit: { max: 120, seconds: 3600, by: "member" },
})

export const listReceivedGifts = call({
  method: "GET",
  path: "/gifts/received/:id",
  summary: "What gifts a member has received, and how many of each, most often received first",
  access: "member",
  params: idParams,
  replies: { 200: z.object({ items: z.array(z.object({ gift_id: id, count: z.int() })), total: z.int() }) },
  errors: ["user_not_found"],
})
