import { z } from "zod"
import { call, done, id, idParams, queryFlag, time } from "./core/call"
import { numberedPage, numberedQuery, pageOf, pageQuery } from "./core/page"
import { writtenLine, writtenText } from "./core/text"
import { type CatalogueItem, finderIn, gold } from "./gold"
import { stagedDecision } from "./staff-decision"

export const productCategories = ["flowers", "sweets", "presents"] as const
const productCategory = z.enum(productCategories)
export type ProductCategory = z.infer<typeof productCategory>

/** Countries with a florist or a confectioner near the receiver. */
const fresh = "AT BE CA CH CN CZ DE ES FR GB HK IT JP KR NL PL RO SG TH TW UA US".split(" ")
/** Countries that parcels reach, including those with a florist or a confectioner. */
const parcels = [
  ...fresh,
  ..."AM AU BG BR DK EE FI GE GR HU IE KZ LT LV MD MX MY NO NZ PH PT RS SE SK TR VN".split(" "),
]

interface CatalogueProduct extends CatalogueItem<ProductCategory> {
  /** Made near the receiver, in fewer countries and with faster delivery; other products are sent as parcels. */
  readonly fresh?: true
}

export const mallCatalogue = [
  { id: 1, category: "flowers", name: "meadow", price: 39, fresh: true },
  { id: 2, category: "flowers", name: "sunflowers", price: 45, fresh: true },
  { id: 3, category: "flowers", name: "tulips", price: 49, fresh: true },
  { id: 4, category: "flowers", name: "orchid", price: 59, fresh: true },
  { id: 5, category: "flowers", name: "roses", price: 69, fresh: true },
  { id: 6, category: "flowers", name: "rose_box", price: 129, fresh: true },
  { id: 21, category: "sweets", name: "chocolates", price: 29 },
  { id: 22, category: "sweets", name: "cake", price: 49, fresh: true },
  { id: 23, category: "sweets", name: "fruit", price: 55, fresh: true },
  { id: 41, category: "presents", name: "candles", price: 35 },
  { id: 42, category: "presents", name: "bear", price: 45 },
  { id: 43, category: "presents", name: "scarf", price: 75 },
  { id: 44, category: "presents", name: "perfume", price: 89 },
  { id: 45, category: "presents", name: "necklace", price: 119 },
] as const satisfies readonly CatalogueProduct[]
export type ProductName = (typeof mallCatalogue)[number]["name"]

export const productOf = finderIn(mallCatalogue)

export const productPicture = (name: ProductName): string => `/products/${name}.svg`

export const countriesOf = (product: CatalogueProduct): readonly string[] => (product.fresh ? fresh : parcels)
export const daysOf = (product: CatalogueProduct): readonly [number, number] => (product.fresh ? [1, 3] : [4, 10])

export const quantityMax = 10
export const fullNameMax = 80
export const addressMax = 400
export const deliveryPhotosMax = 4

/** Days for the receiver's answer, delivery and confirmation, after which the order moves on automatically. */
export const orderDays = { pending_accept: 7, prepare_delivery: 14, delivered: 7 } as const
export const orderClaimHours = 48

/** The states of the specification, and `canceled`, in which the gold is returned. */
export const orderStates = ["pending_accept", "prepare_delivery", "delivered", "signed_received", "canceled"] as const
const orderState = z.enum(orderStates)
export type OrderState = z.infer<typeof orderState>

/** `gone` means that one of the two members left or blocked the other. */
export const cancelReasons = ["refused", "withdrawn", "timeout", "undeliverable", "gone"] as const
const cancelReason = z.enum(cancelReasons)
export type CancelReason = z.infer<typeof cancelReason>

const fullName = writtenLine.min(1, "empty").max(fullNameMax, "too_long")
const country = z.string().regex(/^[A-Z]{2}$/, "invalid")

export const product = z.object({
  id,
  category: productCategory,
  thumb: z.string(),
  src: z.string(),
  price: gold,
  countries: z.array(z.string()),
  days_min: z.int(),
  days_max: z.int(),
})
export type Product = z.infer<typeof product>

export const listProducts = call({
  method: "GET",
  path: "/products",
  summary: "Flowers and presents of the mall, the cheapest first; empty where the operator has none",
  access: "member",
  query: z.strictObject({ category: z.enum(["all", ...productCategories]).default("all") }),
  replies: { 200: z.object({ items: z.array(product) }) },
})

const photo = z.object({ src: z.string(), width: z.int(), height: z.int() })

export const order = z.object({
  id,
  product_id: id,
  quantity: z.int(),
  state: orderState,
  to_me: z.boolean(),
  /** The other member; null if the reader cannot see them. */
  user: z.object({ user_id: id, name: z.string(), avatar: z.string().nullable() }).nullable(),
  /** Gold in escrow; null for the receiver. */
  price: gold.nullable(),
  from_name: z.string(),
  /** Name and address for the delivery; visible to the receiver only, until delivered. */
  full_name: z.string().nullable(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  reason: cancelReason.nullable(),
  note: z.string().nullable(),
  photos: z.array(photo),
  created_at: time,
  /** Time when the order moves on automatically; null after its end. */
  due_at: time.nullable(),
})
export type Order = z.infer<typeof order>

export const orderProduct = call({
  method: "POST",
  path: "/products",
  summary:
    "Order a product for a member; its price is set aside until they have received it. Where it goes to the " +
    "receiver tells us alone",
  access: "member",
  publishes: true,
  idempotent: true,
  body: z.strictObject({
    product_id: id,
    user_id: id,
    quantity: z.int().min(1, "invalid").max(quantityMax, "too_many").default(1),
    from_name: fullName.optional(),
    price: gold.optional(),
    /** Accepted but ignored, because the receiver gives the address by `changeOrder`. */
    full_name: z.string().max(addressMax, "too_long").optional(),
    address: z.string().max(addressMax, "too_long").optional(),
  }),
  replies: { 201: order },
  errors: ["user_not_found", "not_found", "yourself", "price_changed", "not_enough_gold", "not_delivered_there"],
  limit: { max: 30, seconds: 3600, by: "member" },
})

export const listOrders = call({
  method: "GET",
  path: "/orders",
  summary: "My orders, latest first: those for me with `to` 1, those that I pay with 0, else all",
  access: "member",
  query: z.strictObject({ to: queryFlag.optional(), ...numberedQuery }),
  replies: { 200: z.object({ items: z.array(order), pagination: numberedPage }) },
})

export const changeOrder = call({
  method: "PUT",
  path: "/order/:id",
  summary:
    "The receiver accepts with an address, refuses, or has received it; the payer withdraws what is not accepted yet",
  access: "member",
  publishes: false,
  params: idParams,
  body: z.discriminatedUnion("action", [
    z.strictObject({
      action: z.literal("accept"),
      full_name: fullName,
      address: writtenText.min(1, "empty").max(addressMax, "too_long"),
      country,
    }),
    z.strictObject({ action: z.literal("refuse") }),
    z.strictObject({ action: z.literal("receive") }),
    z.strictObject({ action: z.literal("withdraw") }),
  ]),
  replies: { 200: order },
  errors: ["not_found", "order_state", "not_delivered_there"],
})

const desk = { staff: ["support", "moderator", "admin"] } as const

export const staffOrder = z.object({
  id,
  product_id: id,
  quantity: z.int(),
  state: orderState,
  price: gold,
  from_name: z.string(),
  country: z.string().nullable(),
  full_name: z.string().nullable(),
  address: z.string().nullable(),
  reason: cancelReason.nullable(),
  note: z.string().nullable(),
  /** End of the caller's claim; null if the caller has not claimed the order. */
  claimed_until: time.nullable(),
  created_at: time,
  due_at: time.nullable(),
})
export type StaffOrder = z.infer<typeof staffOrder>

export const listStaffOrders = call({
  method: "GET",
  path: "/staff/orders",
  summary: "Orders to deliver that nobody has taken, the longest waiting first; with `mine` what I took, latest first",
  access: desk,
  query: z.strictObject({ ...pageQuery.shape, mine: z.literal("1").optional() }),
  replies: { 200: pageOf(staffOrder) },
})

export const claimOrder = call({
  method: "POST",
  path: "/staff/orders/:id/claim",
  summary: "Take an order: it is mine for some hours, and I am told where it goes",
  access: desk,
  params: idParams,
  replies: { 200: staffOrder },
  errors: ["not_found", "order_taken", "order_state", "yourself"],
})

export const releaseOrder = call({
  method: "DELETE",
  path: "/staff/orders/:id/claim",
  summary: "Give an order that I have taken back to the queue",
  access: desk,
  params: idParams,
  replies: { 200: done },
  errors: ["not_found", "order_state"],
})

const note = writtenText.max(500, "too_long")

export const advanceOrder = call({
  method: "PUT",
  path: "/staff/orders/:id",
  summary:
    "What I have taken is delivered, with photos; or it can't be, and the payer gets the gold back. Unless undone; answered with what the order becomes",
  access: desk,
  params: idParams,
  body: z.discriminatedUnion("state", [
    z.strictObject({
      state: z.literal("delivered"),
      upload_ids: z.array(id).min(1, "empty").max(deliveryPhotosMax, "too_many"),
      note: note.default(""),
    }),
    z.strictObject({ state: z.literal("canceled"), note: note.min(3, "empty") }),
  ]),
  replies: { 200: z.object({ ...staffOrder.shape, staged: stagedDecision }) },
  errors: ["not_found", "order_state", "already_decided"],
})
