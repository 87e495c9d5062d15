/** Part of every personal text that the test writes, except messages to others. */
export const mark = "erasemark"
export const biography = `I am ${mark} and I like the sea`

/**
 * Expected outcome for a member's rows of a table. `mine` finds them; `fill` inserts them if `live` does not. `$me` is
 * the member, `$other` another one.
 */
export type ErasureExpectation =
  | { after: "gone"; mine: string; fill?: string }
  | { after: "kept"; why: string; mine: string; fill?: string }
  | { after: "never any"; why: string }

export const both = (table: string, one: string, other: string, more = "", values = ""): string =>
  `insert into ${table} (${one}, ${other}${more}) values ($me, $other${values}), ($other, $me${values})
    on conflict do nothing`
export const eitherWay = (one: string, other: string): string => `${one} = $me or ${other} = $me`
