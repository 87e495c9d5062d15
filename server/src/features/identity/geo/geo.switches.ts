/** A duty that the law of some countries imposes. Duties without a row here are met towards all members. */
interface Switch {
  readonly law: string
  /** ISO 3166 codes. */
  readonly countries: readonly string[]
  /** Applies to members whose country is unknown: the strictest choice, unless it would take something from them. */
  readonly whenUnknown: boolean
}

const unitedStates = ["US", "AS", "GU", "MP", "PR", "VI"]

const europeanUnion = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ")

/** The country switches. A new duty is a row here, and `hasDuty` where the code follows it. */
export const switches = {
  /** Contact information of others is neither sold nor shown, unless the operator's process is on file. */
  contact_withheld: {
    law: "US: International Marriage Broker Regulation Act, 8 U.S.C. 1375a (d)",
    countries: unitedStates,
    whenUnknown: false,
  },
  /** The member counts among the average monthly recipients that are published twice a year. */
  counted_in_union: {
    law: "EU: Digital Services Act, Regulation 2022/2065, article 24 (2)",
    countries: europeanUnion,
    whenUnknown: true,
  },
} as const satisfies Readonly<Record<string, Switch>>

export type Duty = keyof typeof switches

export function isDuty(duty: Duty, country: string | null): boolean {
  const { countries, whenUnknown }: Switch = switches[duty]
  return country === null ? whenUnknown : countries.includes(country)
}
