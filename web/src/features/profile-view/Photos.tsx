import type { Profile } from "@redthread/contract/profile"
import { ItemActions } from "./ItemActions"
import { MemberAlbum } from "../photo/photo.album.part"

/** The member's album, without the portrait, which is shown above already. */
export const Photos = ({ person, canAnswer }: { person: Profile; canAnswer: boolean }) => (
  <MemberAlbum
    person={person}
    portraitId={person.photos.find(({ src }) => src === person.portrait)?.id}
    actions={
      canAnswer
        ? ({ id, thumbnail, status }) =>
            status === "ready" && (
              <ItemActions person={person} item={{ type: "photo", id, src: thumbnail, prompt: null, content: null }} />
            )
        : undefined
    }
  />
)
