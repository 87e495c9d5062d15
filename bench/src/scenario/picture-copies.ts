import sharp, { type Sharp } from "sharp"
import { connect, noTimeouts } from "../../../server/src/core/db/database-url"
import {
  type Fingerprint,
  fingerprintsOf,
  fromHex,
  isCopy,
  keysOf,
  lookupOf,
  toHex,
} from "../../../server/src/features/people/photo/fingerprint/photo.fingerprint"
import { alter, type Alteration, createRandom, demoPictures, generatedPicture } from "../picture-copies/pictures"
import type { Outcome } from "../report"
import type { Scenario } from "./scenario"

const indexed = 10_000
const copies = 1000
const strangers = 2000

const alterations: Readonly<Record<string, Alteration>> = {
  encoded: { crop: false, scale: false, mirror: false, colour: false },
  scaled: { crop: false, scale: true, mirror: false, colour: false },
  mirrored: { crop: false, scale: false, mirror: true, colour: false },
  cropped: { crop: true, scale: false, mirror: false, colour: false },
  "cropped and scaled": { crop: true, scale: true, mirror: false, colour: false },
  "cropped, scaled, recoloured": { crop: true, scale: true, mirror: false, colour: true },
  "cropped, mirrored, recoloured": { crop: true, scale: true, mirror: true, colour: true },
}

const middleOf = (numbers: readonly number[], share = 0.5): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)] ?? 0

interface Lookup {
  /** Pictures of the index that are taken for copies. */
  readonly found: readonly number[]
  readonly candidates: number
  readonly searchMs: number
  readonly compareMs: number
}

type Index = Awaited<ReturnType<typeof openIndex>>

const arrayOf = (keys: readonly number[]): string => `{${keys.join(",")}}`

/** The index of the product, in temporary tables with the same columns and indexes. */
async function openIndex(url: string) {
  const sql = connect(url, { max: 1, connection: noTimeouts })
  await sql`create temporary table near (picture int, part int, signs bytea not null, primary key (picture, part))`
  await sql`create temporary table near_key (picture int, part int, key int, primary key (picture, part, key))`
  await sql`create index near_key_key on near_key (key, picture, part)`
  return {
    async add(picture: number, parts: readonly Fingerprint[]): Promise<void> {
      for (const [part, print] of parts.entries()) {
        await sql`insert into near values (${picture}, ${part}, decode(${toHex(print)}, 'hex'))`
        await sql`insert into near_key select ${picture}, ${part}, unnest(${arrayOf(keysOf(print))}::text::int[])
          on conflict do nothing`
      }
    },
    prepare: async () => {
      await sql`vacuum analyze near_key`
      await sql`analyze near`
    },
    async find(probes: readonly Fingerprint[]): Promise<Lookup> {
      const started = performance.now()
      const lookup = lookupOf(probes)
      const rows = await sql<{ picture: number; signs: string; keys: number[] }[]>`
        select picture, encode(signs, 'hex') as signs, keys from near join (
          select picture, part, array_agg(key) as keys from near_key
          where key = any(${arrayOf(lookup.keys)}::text::int[]) group by picture, part limit 20000) found
          using (picture, part)`
      const searched = performance.now()
      const found = rows.filter(({ signs, keys }) => isCopy(lookup.distance(fromHex(signs), keys)))
      return {
        found: [...new Set(found.map(({ picture }) => picture))],
        candidates: rows.length,
        searchMs: searched - started,
        compareMs: performance.now() - searched,
      }
    },
    close: () => sql.end(),
  }
}

async function fill(index: Index, pictureAt: (at: number) => Sharp, report: (line: string) => void): Promise<void> {
  for (let at = 0; at < indexed; at += 1) {
    await index.add(at, (await fingerprintsOf(pictureAt(at), false)).parts)
    if (at % 2000 === 1999) report(`${at + 1} pictures in the index`)
  }
  await index.prepare()
}

/** Copies of pictures of the index, and pictures that are not in it: what is found, and what is found wrongly. */
export const pictureCopies: Scenario = {
  name: "picture-copies",
  members: 200,
  async run({ data, report }): Promise<Outcome> {
    const demo = await demoPictures()
    const pictureAt = (at: number): Sharp => {
      const file = demo[at]
      return file === undefined ? generatedPicture(at) : sharp(file)
    }
    const index = await openIndex(data.url)
    try {
      await fill(index, pictureAt, report)
      const random = createRandom(indexed, copies)
      const lookups: Lookup[] = []
      const kinds = Object.keys(alterations)
      const foundOf = new Map(kinds.map((kind) => [kind, { found: 0, all: 0 }]))
      let wrong = 0
      for (let at = 0; at < copies; at += 1) {
        const kind = kinds[at % kinds.length] ?? ""
        const altered = await alter(pictureAt(at), alterations[kind] as Alteration, random)
        const lookup = await index.find((await fingerprintsOf(sharp(altered), true)).probes)
        const counts = foundOf.get(kind) ?? { found: 0, all: 0 }
        foundOf.set(kind, { found: counts.found + (lookup.found.includes(at) ? 1 : 0), all: counts.all + 1 })
        if (lookup.found.some((one) => one !== at)) wrong += 1
        lookups.push(lookup)
      }
      report(`${copies} copies searched`)
      for (let at = 0; at < strangers; at += 1) {
        const lookup = await index.find((await fingerprintsOf(generatedPicture(indexed + at), true)).probes)
        if (lookup.found.length > 0) wrong += 1
        lookups.push(lookup)
      }
      const found = [...foundOf.values()].reduce((sum, one) => sum + one.found, 0)
      const times = (of: (lookup: Lookup) => number) =>
        `${middleOf(lookups.map(of)).toFixed(1)} and ${middleOf(lookups.map(of), 0.99).toFixed(1)}`
      return {
        rows: [],
        verdicts: [
          { what: "% of altered copies found", value: (100 * found) / copies, atLeast: 95 },
          { what: "% of pictures matched wrongly", value: (100 * wrong) / (copies + strangers), atMost: 0.1 },
        ],
        notes: [
          ...[...foundOf].map(([kind, one]) => `${kind}: ${one.found} of ${one.all}`),
          `Matched wrongly: ${wrong} of ${copies + strangers}`,
          `Candidates: ${times(({ candidates }) => candidates)} (median, p99)`,
          `Search in the index, ms: ${times(({ searchMs }) => searchMs)}`,
          `Comparison, ms: ${times(({ compareMs }) => compareMs)}`,
        ],
      }
    } finally {
      await index.close()
    }
  },
}
