import { townIdOf } from "../../people/location/location.service"
import { foldText } from "../../../core/text/fold-text"

export const townTerm = (townId: number): string => `p:${townId}`

/** A member's town: the same under each of its names, and by its name alone where we don't know it. */
export async function placeTerm(city: string, countryCode: string): Promise<string> {
  const townId = await townIdOf(city, countryCode)
  return townId === null ? `p:${countryCode}:${foldText(city).replaceAll(/[^\p{L}\p{N}]+/gu, " ")}` : townTerm(townId)
}
