import type { Role } from "@redthread/contract/core/call"
import { sectionRoles } from "@redthread/contract/staff-role"

export type SectionName = keyof typeof sectionRoles

export const isSection = (name: string): name is SectionName => Object.hasOwn(sectionRoles, name)

export const mayUse = (roles: readonly Role[], role: Role): boolean => roles.includes(role)

export interface Place {
  readonly name: string
}

/** Queues in the order of the overview, and sections, as far as the role sees them. */
export const placesOf = (role: Role, queues: readonly string[]): { queues: Place[]; sections: Place[] } => ({
  queues: queues.map((name) => ({ name })),
  sections: (Object.keys(sectionRoles) as SectionName[])
    .filter((name) => mayUse(sectionRoles[name], role))
    .map((name) => ({ name })),
})
