/** To put a price on photos: to be loaded lazily. */
export { parsedPrice, suggestedPrice } from "./price"
export { PriceField } from "./PriceField"
