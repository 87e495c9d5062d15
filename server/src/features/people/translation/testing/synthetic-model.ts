import { readFileSync } from "node:fs"
import { join } from "node:path"

// Writes a small translation model in Marian's binary format (version 1) as Firefox Translations has them: transformer
// encoder, SSRU decoder, tied embeddings, int8 weights. Its output is deterministic nonsense: it proves loading, running,
// limits and faults, not quality.

/**
 * SentencePiece model of 2,000 tokens, made of the texts of this product by `spm_train --vocab_size=2000 --bos_id=-1
 * --eos_id=0 --unk_id=1 --hard_vocab_limit=false --normalization_rule_name=identity`.
 */
export const vocabulary = readFileSync(join(import.meta.dirname, "vocabulary.spm"))
const vocabularyTokens = 2000

/**
 * The vocabulary with further pieces that occur in no text. Repeated fields of a protocol buffer may be appended:
 * `pieces` is field 1 of a SentencePiece model, with `piece` (1, string) and `score` (2, float).
 */
export function largeVocabulary(tokens: number): Buffer {
  const pieces = Array.from({ length: tokens - vocabularyTokens }, (_, index) => {
    const name = Buffer.from(`\u2581zq${index}`)
    const score = Buffer.alloc(5, 0x15)
    score.writeFloatLE(-100, 1)
    const piece = Buffer.concat([Buffer.from([0x0a, name.length]), name, score])
    return Buffer.concat([Buffer.from([0x0a, piece.length]), piece])
  })
  return Buffer.concat([vocabulary, ...pieces])
}

const float32 = 0x0404
const intgemm8 = 0x4101
const int8 = 0x0101

interface Item {
  readonly name: string
  readonly type: number
  readonly shape: readonly number[]
  readonly data: Buffer
}

interface Sizes {
  readonly dim?: number
  readonly heads?: number
  readonly encoders?: number
  readonly decoders?: number
  readonly ffn?: number
  readonly tokens?: number
}

/** A small model of the registry ("tiny"), with the tokens of `largeVocabulary(registryTokens)`. */
export const registryTokens = 25_000
export const registrySizes: Sizes = { dim: 256, heads: 8, encoders: 6, decoders: 2, ffn: 1536, tokens: registryTokens }

const uint64 = (value: number | bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
const padded = (data: Buffer): Buffer => Buffer.concat([data, Buffer.alloc((256 - (data.length % 256)) % 256)])
const elements = (shape: readonly number[]): number => shape.reduce((product, side) => product * side, 1)

/** @param seed another one makes a model with other words */
export function syntheticModel(
  seed: number,
  { dim = 32, heads = 4, encoders = 1, decoders = 1, ffn = 64, tokens = vocabularyTokens }: Sizes = {},
): Buffer {
  const items: Item[] = []
  let state = seed
  const random = (): number => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32 - 0.5
  }
  const addFloats = (name: string, shape: readonly number[], value: () => number): void => {
    const data = Buffer.alloc(elements(shape) * 4)
    for (let index = 0; index < elements(shape); index += 1) data.writeFloatLE(value(), index * 4)
    items.push({ name, type: float32, shape, data })
  }
  /** int8 values, then the scale by which they were quantised. */
  const addWeights = (name: string, shape: readonly number[]): void => {
    const data = Buffer.alloc(elements(shape) + 4)
    for (let index = 0; index < elements(shape); index += 1) data.writeInt8(Math.round(random() * 60), index)
    data.writeFloatLE(127 / 2, elements(shape))
    items.push({ name, type: intgemm8, shape, data })
    addFloats(`${name}_QuantMultA`, [1, 1], () => 127 / 4)
  }
  const addLinear = (prefix: string, weight: string, bias: string | null, rows: number, columns: number): void => {
    addWeights(`${prefix}_${weight}`, [rows, columns])
    if (bias) addFloats(`${prefix}_${bias}`, [1, columns], () => random() * 0.1)
  }
  const addNorm = (prefix: string): void => {
    addFloats(`${prefix}_ln_scale`, [1, dim], () => 1)
    addFloats(`${prefix}_ln_bias`, [1, dim], () => 0)
  }
  const addAttention = (prefix: string): void => {
    for (const part of ["q", "k", "v", "o"]) addLinear(prefix, `W${part}`, `b${part}`, dim, dim)
    addNorm(`${prefix}_Wo`)
  }
  const addFeedForward = (prefix: string): void => {
    addLinear(prefix, "W1", "b1", dim, ffn)
    addLinear(prefix, "W2", "b2", ffn, dim)
    addNorm(`${prefix}_ffn`)
  }

  addWeights("Wemb", [tokens, dim])
  addFloats("none_QuantMultA", [1, 1], () => 127 / 4)
  for (let layer = 1; layer <= encoders; layer += 1) {
    addAttention(`encoder_l${layer}_self`)
    addFeedForward(`encoder_l${layer}_ffn`)
  }
  for (let layer = 1; layer <= decoders; layer += 1) {
    addLinear(`decoder_l${layer}_rnn`, "W", null, dim, dim)
    addLinear(`decoder_l${layer}_rnn`, "Wf", "bf", dim, dim)
    addNorm(`decoder_l${layer}_rnn_ffn`)
    addAttention(`decoder_l${layer}_context`)
    addFeedForward(`decoder_l${layer}_ffn`)
  }
  addFloats("decoder_ff_logit_out_b", [1, tokens], random)
  const options = `dim-emb: ${dim}
dim-vocabs:
  - ${tokens}
  - ${tokens}
enc-depth: ${encoders}
dec-depth: ${decoders}
transformer-heads: ${heads}
transformer-dim-ffn: ${ffn}
transformer-decoder-autoreg: rnn
dec-cell: ssru
tied-embeddings-all: true
transformer-ffn-activation: relu
transformer-preprocess: ""
transformer-postprocess: dan
transformer-postprocess-emb: d
type: transformer
version: v1.9.26
\0`
  items.push({ name: "special:model.yml", type: int8, shape: [options.length], data: Buffer.from(options) })
  return write(items.map((item) => ({ ...item, data: padded(item.data) })))
}

/** Candidates of each word in a shortlist. */
const candidates = 100
const shortlistMagic = 0xf11a48d5013417f5n

/**
 * A lexical shortlist in Marian's binary format: header (magic, checksum, most frequent words, candidates, lengths of both
 * parts), offsets by source word, and candidates. The engine does not verify the checksum.
 */
export function syntheticShortlist(tokens: number): Buffer {
  const offsets = Array.from({ length: tokens + 1 }, (_, word) => uint64(word * candidates))
  const lists = Buffer.alloc(tokens * candidates * 4)
  for (let word = 0; word < tokens; word += 1)
    for (let place = 0; place < candidates; place += 1)
      lists.writeUInt32LE(
        place === 0 ? word : (word * 31 + place * 7) % vocabularyTokens,
        (word * candidates + place) * 4,
      )
  const head = [shortlistMagic, 0, candidates, candidates, tokens + 1, tokens * candidates].map(uint64)
  return Buffer.concat([...head, ...offsets, lists])
}

function write(items: readonly Item[]): Buffer {
  const head = [uint64(1), uint64(items.length)]
  for (const { name, type, shape, data } of items)
    head.push(uint64(name.length + 1), uint64(type), uint64(shape.length), uint64(data.length))
  for (const { name } of items) head.push(Buffer.from(`${name}\0`))
  for (const { shape } of items) {
    const bytes = Buffer.alloc(shape.length * 4)
    for (const [index, side] of shape.entries()) bytes.writeInt32LE(side, index * 4)
    head.push(bytes)
  }
  const length = head.reduce((sum, part) => sum + part.length, 8)
  const gap = (256 - (length % 256)) % 256
  return Buffer.concat([...head, uint64(gap), Buffer.alloc(gap), ...items.map(({ data }) => data)])
}

/** Bytes of a block of the zstd format. */
const maxBlock = 131_072

/** The zstd format without compression: Node 20 cannot compress, and only the reading is under test. */
export function zstdOf(content: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32LE(0xfd2fb528, 0)
  // A content size of eight bytes and no single segment; then a window of 1 MB.
  head.writeUInt8(0b1100_0000, 4)
  head.writeUInt8(0b0101_0000, 5)
  const sized = Buffer.concat([head.subarray(0, 6), uint64(content.length)])
  const blocks: Buffer[] = []
  for (let at = 0; at < content.length || at === 0; at += maxBlock) {
    const block = content.subarray(at, at + maxBlock)
    const isLast = at + maxBlock >= content.length
    const blockHead = Buffer.alloc(3)
    blockHead.writeUIntLE((block.length << 3) | (isLast ? 1 : 0), 0, 3)
    blocks.push(blockHead, block)
  }
  return Buffer.concat([sized, ...blocks])
}
