import type { Random } from "../../random"
import type { Sitter } from "./sitter"

/** What people of a country may look like: one of these is taken for each person. */
export type Origin = {
  skins: string[]
  hairs: string[]
  eyes: string[]
  curly: boolean
  /** A fold above the eyes is the rule. */
  creased: boolean
  beardless: boolean
  freckled: boolean
}

const black = ["#1B1517", "#231A1B", "#2A1E1C", "#1F1A20"]
const brown = ["#2E1F1A", "#3A271E", "#4A3022", "#5C3B27"]
const fair = ["#6B4529", "#8A5B34", "#A8743F", "#C79A57", "#D8B470", "#A2502C", "#4A3022"]
const darkEyes = ["#2A1A16", "#332019", "#3C261B"]
const lightEyes = ["#5B7F8F", "#6F8C6A", "#7A6A48", "#4E6F8E", "#4A3324"]

const plain = { curly: false, creased: true, beardless: false, freckled: false }
const eastern: Origin = {
  ...plain,
  skins: ["#F3D2B3", "#EFC8A4", "#E9BC95", "#F5D9BE", "#DDAA80"],
  hairs: [...black, ...black, "#3A271E"],
  eyes: darkEyes,
  creased: false,
  beardless: true,
}
const southEastern: Origin = {
  ...plain,
  skins: ["#D9A577", "#C98F62", "#B87C52", "#E2B288"],
  hairs: black,
  eyes: darkEyes,
  beardless: true,
}
const slavic: Origin = {
  ...plain,
  skins: ["#F6D8C3", "#F3CFB6", "#F8DFCC", "#EFC7AA"],
  hairs: [...fair, ...brown],
  eyes: lightEyes,
  freckled: true,
}
const northern: Origin = {
  ...plain,
  skins: ["#F6D8C3", "#F3CDB3", "#F1C5A8", "#F8DECB"],
  hairs: [...fair, ...brown],
  eyes: lightEyes,
  freckled: true,
}
const southern: Origin = {
  ...plain,
  skins: ["#EDC09A", "#E3B088", "#D69F74", "#F0C9A8"],
  hairs: [...black, ...brown, ...brown],
  eyes: [...darkEyes, "#5A4326", "#6F7A50"],
}
const african: Origin = {
  ...plain,
  skins: ["#8A5738", "#734529", "#5C3521", "#9C6845"],
  hairs: black,
  eyes: darkEyes,
  curly: true,
}
const indian: Origin = { ...plain, skins: ["#BC8154", "#A66D44", "#CB9467"], hairs: black, eyes: darkEyes }
const brazilian: Origin = {
  ...plain,
  skins: ["#DBA67B", "#BE8458", "#9A6442", "#7C4D32"],
  hairs: [...black, ...brown],
  eyes: darkEyes,
  curly: true,
}

/** By country, the likelier ones more often. */
const origins: Partial<Record<string, Origin[]>> = {
  CN: [eastern],
  TW: [eastern],
  JP: [eastern],
  KR: [eastern],
  PH: [southEastern],
  TH: [southEastern],
  UA: [slavic],
  PL: [slavic],
  IT: [southern],
  ES: [southern],
  BR: [southern, brazilian, brazilian],
  FR: [northern, northern, southern, southern, african],
  US: [northern, northern, african, southern],
  GB: [northern, northern, northern, indian, african],
  CA: [northern, northern, northern, southern],
  AU: [northern],
}

/** Names that say where somebody's family came from, wherever she or he lives now. */
const families: Partial<Record<string, Origin>> = {
  Kim: eastern,
  Nguyen: southEastern,
  Okafor: african,
  Brooks: african,
  Patel: indian,
  Ortiz: southern,
  Reed: african,
}

export function originOf({ pick }: Random, { countryCode, name }: Sitter): Origin {
  const known = pick(origins[countryCode] ?? [northern])
  return families[name.split(" ").at(-1) ?? ""] ?? known
}
