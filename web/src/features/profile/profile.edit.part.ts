/** What the profile page and the settings need of the profile. */
export { codedKey } from "./coded-text"
export { allCountries } from "./countries"
export { profileQuery, saveProfile } from "./profile.queries"
export { spokenName } from "./spoken"
