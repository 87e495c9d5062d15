/** What the contract and the pages use of zod, under its name: web/lean-zod.ts puts this in its place. */
export * as z from "./schemas"
