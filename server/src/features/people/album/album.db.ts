import { sql, type SQL } from "drizzle-orm"
import { type AlbumFolder, photosPerPage } from "@redthread/contract/photo"
import { bigints, type DbOrTx, prepareRows, rows, type Tx } from "../../../core/db/db"
import { columns, type Columns, type ColumnTypes } from "../../../core/db/query-columns"
import type { Reader, ReaderInQuery } from "../../../core/db/reader"
import type { Reported } from "../../../core/staff-queue"
import { isActive } from "../../member/account-row/account.db"
import { profile } from "../../member/profile-facts/profile.tables"
import { areFriends, visibleTo } from "../../member/relation-facts/relation.sql"
import { photo, type PhotoRow } from "../photo/photo.tables"
import { albumColumns, photoSeenBy } from "./album.sql"

export interface AlbumRow extends Pick<
  PhotoRow,
  | "id"
  | "memberId"
  | "kind"
  | "file"
  | "width"
  | "height"
  | "duration"
  | "status"
  | "folder"
  | "price"
  | "waveform"
  | "caption"
> {
  createdAt: string
  name: string
  /** True if the reader has bought the photo or owns it. */
  bought: boolean
}

export const albumRowTypes: ColumnTypes<AlbumRow> = {
  id: "int8",
  memberId: "int8",
  kind: "text",
  file: "text",
  width: "int4",
  height: "int4",
  duration: "int4?",
  waveform: "json?",
  status: "text",
  folder: "text",
  price: "int8?",
  caption: "text?",
  createdAt: "timestamptz",
  name: "text",
  bought: "bool",
}
const albumRow = columns<AlbumRow>(albumRowTypes)

const readerId = sql`${sql.placeholder("reader")}::bigint`

function forReaders<T extends object, V extends object>(
  declared: Columns<T>,
  query: (reader: ReaderInQuery | null) => SQL,
) {
  const ofVisitor = prepareRows<T, V>(declared, () => query(null))
  const ofMember = prepareRows<T, V & { reader: number }>(declared, () => query({ id: readerId, vip: false }))
  const ofVip = prepareRows<T, V & { reader: number }>(declared, () => query({ id: readerId, vip: true }))
  return (on: DbOrTx, reader: Reader | null, values: V): Promise<T[]> =>
    reader ? (reader.vip ? ofVip : ofMember)(on, { ...values, reader: reader.id }) : ofVisitor(on, values)
}

export const seenQuery = (reader: ReaderInQuery | null): SQL => sql`
  select ${albumColumns(reader)} from ${photo} join ${profile} on ${profile.memberId} = ${photo.memberId}
  where ${photo.id} = any(${sql.placeholder("ids")}::bigint[]) and ${photoSeenBy(reader)}`

const seen = forReaders<AlbumRow, { ids: string }>(albumRow, seenQuery)

export const findSeen = (on: DbOrTx, reader: Reader | null, ids: readonly number[]): Promise<AlbumRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : seen(on, reader, { ids: `{${ids.join(",")}}` })

interface AlbumOwner extends Record<AlbumFolder, number> {
  name: string
  /** True if the reader is a friend of the owner or is the owner. */
  friend: boolean
}

interface Owner {
  owner: number
}

const ownerId = sql`${sql.placeholder("owner")}::bigint`
const isOwn = (reader: ReaderInQuery | null): SQL => (reader ? sql`${photo.memberId} = ${reader.id}` : sql`false`)

/** A photo that is still processed is shown to its owner only. */
const shownTo = (reader: ReaderInQuery | null): SQL =>
  sql`${photo.attachedAt} is not null and (${photo.status} = 'ready' or ${isOwn(reader)})`

export function ownerQuery(reader: ReaderInQuery | null): SQL {
  const friend = reader
    ? sql`(${profile.memberId} = ${reader.id} or ${areFriends(reader.id, profile.memberId)})`
    : sql`false`
  const count = (folder: AlbumFolder): SQL => sql`(select count(*)::int from ${photo}
    where ${photo.memberId} = ${ownerId} and ${photo.folder} = ${sql.raw(`'${folder}'`)} and ${shownTo(reader)})`
  return sql`select ${profile.name} as "name", ${friend} as "friend", ${count("public")} as "public",
      case when ${friend} then ${count("private")} else 0 end as "private", ${count("secret")} as "secret"
    from ${profile} where ${profile.memberId} = ${ownerId} and ${visibleTo(reader)}`
}

const owner = forReaders<AlbumOwner, Owner>(
  columns<AlbumOwner>({ name: "text", friend: "bool", public: "int4", private: "int4", secret: "int4" }),
  ownerQuery,
)

export async function findOwner(on: DbOrTx, reader: Reader | null, memberId: number): Promise<AlbumOwner | undefined> {
  const [row] = await owner(on, reader, { owner: memberId })
  return row
}

interface AlbumRange {
  owner: number
  folder: AlbumFolder
  before: number
  offset: number
}

/** Album photos, latest first, one more than a page; the caller must check access to the folder. */
export const pageQuery = (reader: ReaderInQuery | null): SQL => sql`
  select ${albumColumns(reader)} from ${photo} join ${profile} on ${profile.memberId} = ${photo.memberId}
  where ${photo.memberId} = ${ownerId} and ${photo.folder} = ${sql.placeholder("folder")}::text and ${shownTo(reader)}
    and ${photo.id} < ${sql.placeholder("before")}::bigint
  order by ${photo.id} desc limit ${sql.raw(String(photosPerPage + 1))} offset ${sql.placeholder("offset")}::int`

const page = forReaders<AlbumRow, AlbumRange>(albumRow, pageQuery)

export const findPage = (on: DbOrTx, reader: Reader | null, range: AlbumRange): Promise<AlbumRow[]> =>
  page(on, reader, range)

/** Locks photos in the order of ids. */
export const lockOwnPhotos = (tx: Tx, memberId: number, ids: readonly number[]): Promise<PhotoRow[]> =>
  tx
    .select()
    .from(photo)
    .where(sql`${photo.id} = any(${bigints(ids)}) and ${photo.memberId} = ${memberId}`)
    .orderBy(photo.id)
    .for("update")

/** Stores the order of locked public photos; the member's others lose their position. */
export async function setPlaces(tx: Tx, memberId: number, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`update ${photo} set place = ordered.place
    from (select placed.id, array_position(${bigints(ids)}, placed.id) - 1 as place from ${photo} placed
      where placed.member_id = ${memberId} and (placed.place is not null or placed.id = any(${bigints(ids)}))
      order by placed.id for update) ordered
    where ${photo.id} = ordered.id`)
}

/** Finds the ids that belong to a post or a message, and locks them until the transaction ends. */
export async function lockAttached(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const attached = await rows(
    tx,
    { id: "int8" },
    sql`select ${photo.id} as "id" from ${photo} where ${photo.id} = any(${bigints(ids)})
      and ${photo.folder} in ('post', 'message') order by 1 for update`,
  )
  return attached.map(({ id }) => id)
}

export const ownedFile = prepareRows<{ found: number }, { file: string }>(
  columns<{ found: number }>({ found: "int4" }),
  sql`select 1 as "found" from ${photo} where ${photo.file} = ${sql.placeholder("file")}::text and ${isActive(sql`${photo.memberId}`)}`,
)

export async function findPublic(on: DbOrTx, photoId: number) {
  const [row] = await rows(
    on,
    { name: "text", file: "text" },
    sql`select ${profile.name} as "name", ${photo.file} as "file"
      from ${photo} join ${profile} on ${profile.memberId} = ${photo.memberId}
      where ${photo.id} = ${photoId} and ${photo.folder} in ('public', 'post') and ${photo.status} = 'ready'
        and ${photoSeenBy(null)}`,
  )
  return row
}

export async function findReported(on: DbOrTx, reader: Reader, photoId: number) {
  const [row] = await rows(
    on,
    columns<Reported>({ memberId: "int8", evidence: "text", photoIds: "json" }),
    sql`select ${photo.memberId} as "memberId", coalesce(${photo.caption}, '') as "evidence", json_build_array(${photo.id}) as "photoIds"
      from ${photo} join ${profile} on ${profile.memberId} = ${photo.memberId}
      where ${photo.id} = ${photoId} and ${photoSeenBy(reader)}`,
  )
  return row
}
