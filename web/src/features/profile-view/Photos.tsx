import type { Profile } from "@redthread/contract/profile"
import { MemberAlbum } from "../photo/photo.album.part"

/** The member's album, without the portrait, which is shown above already. */
export const Photos = ({ person }: { person: Profile }) => (
  <MemberAlbum person={person} portraitId={person.photos.find(({ src }) => src === person.portrait)?.id} />
)
