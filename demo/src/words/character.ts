import type { Gender } from "../people/member"
import type { InAll, Topic } from "./phrase"

/** The heart of an introduction: two or three sentences that only this kind of person would write. */
export type Character = {
  id: string
  topic: Topic
  ages: [number, number]
  /** Has children, and therefore lives alone with them or apart. */
  parent?: boolean
  /** Only members of this gender. */
  only?: Gender
  text: InAll
}
