import { pathId } from "@redthread/contract/core/call"
import type { Language } from "@redthread/contract/language"
import { vanity } from "@redthread/contract/profile"
import type { PageHead as Head } from "../../../core/http/page-head"
import { env } from "../../../core/process/env"
import { log } from "../../../core/process/log"
import { headOfFeed } from "../../lists/feed/feed.service"
import { headOfPhoto, sharedPicture } from "../../people/album/album.service"
import { headOfProfile, idOfVanity } from "../../lists/profile-view/profile-view.service"
import { indexedScreens, isScreen, headText } from "./page.text"
import type { DbOrTx } from "../../../core/db/db"

type PageHead = Omit<Head, "noScript">

/** The picture has 1200 x 630 pixels. */
const ownPicture = "/share.jpg"

/** Returns the head tags of restricted and missing pages. */
const anyPage = (language: Language, exists: boolean): PageHead => ({
  path: null,
  type: "website",
  title: "Redthread",
  description: headText("description", language),
  picture: ownPicture,
  exists,
})

const pictureOf = async (file: string | null): Promise<string> => (file && (await sharedPicture(file))) ?? ownPicture

async function profileHead(db: DbOrTx, id: number, language: Language): Promise<PageHead | null> {
  const person = await headOfProfile(db, id, language)
  if (!person) return null
  const { name, age, text, file } = person
  return {
    path: `/profile/${id}`,
    type: "profile",
    title: `${name}, ${age}`,
    description: text || headText("profile", language, { name }),
    picture: await pictureOf(file),
    exists: true,
  }
}

async function timelineHead(db: DbOrTx, id: number, language: Language): Promise<PageHead | null> {
  const person = await headOfProfile(db, id, language)
  if (!person) return null
  const { name, file } = person
  return {
    path: `/timeline/${id}`,
    type: "profile",
    title: headText("timeline_title", language, { name }),
    description: headText("timeline", language, { name }),
    picture: await pictureOf(file),
    exists: true,
  }
}

async function feedHead(db: DbOrTx, id: number, language: Language): Promise<PageHead | null> {
  const post = await headOfFeed(db, id, language)
  if (!post) return null
  const { name, text, file } = post
  return {
    path: `/feed/${id}`,
    type: "article",
    title: headText("feed_title", language, { name }),
    description: text || headText("feed", language, { name }),
    picture: await pictureOf(file),
    exists: true,
  }
}

async function photoHead(db: DbOrTx, id: number, language: Language): Promise<PageHead | null> {
  const photo = await headOfPhoto(db, id)
  if (!photo) return null
  const { name, file } = photo
  return {
    path: `/photo/${id}`,
    type: "article",
    title: headText("photo_title", language, { name }),
    description: headText("profile", language, { name }),
    picture: await pictureOf(file),
    exists: true,
  }
}

const heads: ReadonlyMap<string, (db: DbOrTx, id: number, language: Language) => Promise<PageHead | null>> = new Map([
  ["profile", profileHead],
  ["timeline", timelineHead],
  ["feed", feedHead],
  ["photo", photoHead],
])

async function ownHead(db: DbOrTx, path: string, language: Language): Promise<PageHead | null> {
  const screenName = indexedScreens[path]
  if (screenName) {
    const [title, description] = [headText(`${screenName}_title`, language), headText(screenName, language)]
    return { path, type: "website", title, description, picture: ownPicture, exists: true }
  }
  const [, kind = "", address = "", ...rest] = path.split("/")
  if (rest.length > 0) return null
  if (kind === "u") {
    const own = vanity.safeParse(address)
    const memberId = own.success ? await idOfVanity(db, own.data) : Number(pathId.safeParse(address).data)
    return memberId ? profileHead(db, memberId, language) : null
  }
  const id = pathId.safeParse(address)
  return id.success ? ((await heads.get(kind)?.(db, id.data, language)) ?? null) : null
}

const isAbout = (path: string): boolean => {
  const [, kind = ""] = path.split("/")
  return kind === "u" || heads.has(kind)
}

function noScriptOf(path: string, language: Language): Head["noScript"] {
  if (path !== "/contact" && path !== "/report") return { lines: [headText("no_script", language)] }
  const mail = env.SUPPORT_EMAIL
  const lines = ["contact", "contact_no_script", ...(mail === undefined ? [] : (["contact_mail"] as const))] as const
  return { title: headText("contact_title", language), lines: lines.map((name) => headText(name, language)), mail }
}

/** Runs work on a replica or on the primary. */
type ReadForVisitor = <T>(work: (db: DbOrTx) => Promise<T>) => Promise<T>

/** Hidden and paid content looks like missing content, with 404: the head tags are those that any visitor may see. */
export async function headFor(read: ReadForVisitor, path: string, language: Language): Promise<Head> {
  const noScript = noScriptOf(path, language)
  try {
    const head = await read((db) => ownHead(db, path, language))
    return { ...(head ?? anyPage(language, isScreen(path) && !isAbout(path))), noScript }
  } catch (error) {
    // If its head tags cannot be read, the page is served without them.
    log.error({ err: error }, "head tags of a page")
    return { ...anyPage(language, true), noScript }
  }
}
