/** What the settings need of the profile. */
export { codedKey } from "./coded-text"
export { countriesIn } from "./countries"
export { profileQuery, saveProfile, uploadPicture } from "./profile.queries"
export { spokenName } from "./spoken"
