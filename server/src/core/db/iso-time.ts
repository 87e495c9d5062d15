/** A timestamp of the database as the contract has it. */
export const isoTime = (at: string): string => new Date(at).toISOString()
