/**
 * A name as names are compared: NFKC, then lower case twice over (so that ß, İ and final sigma fall together),
 * so that two names that a person can't tell apart by case or width are one.
 */
export const nameKey = (name: string): string =>
  name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC").trim()
