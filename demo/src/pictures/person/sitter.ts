import type { DemoMember } from "../../people/member"

/** What a picture of somebody follows from. */
export type Sitter = Pick<DemoMember, "key" | "name" | "gender" | "age" | "countryCode">
