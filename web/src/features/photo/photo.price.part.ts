/** To put a price on photos: to be loaded lazily. */
export { parsedPrice, suggestedPrice } from "./secret/price"
export { PriceField } from "./secret/PriceField"
