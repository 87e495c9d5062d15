import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { basename } from "node:path"
import { createContext, Script } from "node:vm"
import type { HashedFile, ModelFiles } from "./model-store"
import { assertMarianFile } from "./marian-file"
import { ModelError } from "./model-registry"

/** Objects of the WebAssembly module live in its memory until they are deleted. */
interface Disposable {
  delete(): void
}
interface AlignedMemory extends Disposable {
  getByteArrayView(): Int8Array
}
interface List<T> extends Disposable {
  push_back(item: T): void
}
interface Responses extends Disposable {
  get(index: number): Disposable & { getTranslatedText(): string }
}
interface BergamotModule {
  AlignedMemory: new (bytes: number, alignment: number) => AlignedMemory
  AlignedMemoryList: new () => List<AlignedMemory>
  VectorString: new () => List<string>
  VectorResponseOptions: new () => List<{ alignment: boolean; html: boolean; qualityScores: boolean }>
  TranslationModel: new (
    config: string,
    model: AlignedMemory,
    shortlist: AlignedMemory | null,
    vocabs: List<AlignedMemory>,
    quality: null,
  ) => Disposable
  BlockingService: new (options: { cacheSize: number }) => Disposable & {
    translate(model: Disposable, texts: List<string>, options: Disposable): Responses
  }
}

/** Firefox's settings except `ssplit-mode`, as texts arrive by sentence. `workspace`: MB of intermediate results. */
const config = `beam-size: 1
normalize: 1.0
word-penalty: 0
max-length-break: 128
mini-batch-words: 1024
workspace: 128
max-length-factor: 2.0
skip-cost: true
cpu-threads: 0
quiet: true
quiet-translation: true
gemm-precision: int8shiftAlphaAll
alignment: soft
ssplit-mode: sentence
`

/** Names of the imported matrix functions, and of the module's fallback implementations. */
const ownFunctions = {
  int8_prepare_a: "int8PrepareAFallback",
  int8_prepare_b: "int8PrepareBFallback",
  int8_prepare_b_from_transposed: "int8PrepareBFromTransposedFallback",
  int8_prepare_b_from_quantized_transposed: "int8PrepareBFromQuantizedTransposedFallback",
  int8_prepare_bias: "int8PrepareBiasFallback",
  int8_multiply_and_add_bias: "int8MultiplyAndAddBiasFallback",
  int8_select_columns_of_b: "int8SelectColumnsOfBFallback",
}

interface WasmInstance {
  readonly exports: Record<string, (...args: unknown[]) => unknown>
}
/** The part in use of what Node has; its types are those of browsers. */
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: {
    Memory: new (options: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer }
    compile(bytes: Uint8Array): Promise<object>
    instantiate(module: object, imports: object): Promise<WasmInstance>
  }
}

/** Of 64 KB each. */
const initialPages = 256
/** Pages that a model may use: 1.5 GB. The largest ones of the registry use half of it. */
const maxPages = 24_576

/** A loaded model. What it raises leaves its memory in an unknown state: it must not be used again. */
export interface Model {
  translate(sentences: readonly string[]): string[]
}

interface Program {
  readonly script: Script
  readonly wasmModule: object
}

let program: Promise<Program> | null = null

const silent = { log: () => undefined, warn: () => undefined, error: () => undefined }

async function compile(): Promise<Program> {
  const require = createRequire(import.meta.url)
  const worker = "@browsermt/bergamot-translator/worker/bergamot-translator-worker"
  const [script, binary] = await Promise.all([
    readFile(require.resolve(`${worker}.js`), "utf8"),
    readFile(require.resolve(`${worker}.wasm`)),
  ])
  return {
    script: new Script(script, { filename: "bergamot-translator-worker.js" }),
    wasmModule: await wasm.compile(binary),
  }
}

async function instantiate(): Promise<BergamotModule> {
  program ??= compile()
  const { script, wasmModule } = await program
  return new Promise<BergamotModule>((resolve, reject) => {
    const exported: WasmInstance["exports"] = {}
    const linked = Object.fromEntries(
      Object.entries(ownFunctions).map(([name, own]) => [name, (...args: unknown[]) => exported[own]?.(...args)]),
    )
    const options = {
      wasmMemory: new wasm.Memory({ initial: initialPages, maximum: maxPages }),
      print: () => undefined,
      printErr: () => undefined,
      onAbort: (reason: unknown) => reject(new Error(`the engine aborted: ${String(reason)}`)),
      instantiateWasm(imports: object, accept: (instance: WasmInstance) => void) {
        wasm.instantiate(wasmModule, { ...imports, wasm_gemm: linked }).then((instance) => {
          Object.assign(exported, instance.exports)
          accept(instance)
        }, reject)
        return {}
      },
      onRuntimeInitialized: () => resolve(options as unknown as BergamotModule),
    }
    // The script was made for a page and uses global variables, so each model gets separate globals.
    script.runInContext(createContext({ Module: options, TextDecoder, console: silent }))
  })
}

/** A separate memory per model is freed with it; a shared one never shrinks and ends at 2 GB. Raises `ModelError`. */
export async function loadModel({ model: modelFile, lex, vocabs: vocabFiles }: ModelFiles): Promise<Model> {
  await assertMarianFile(modelFile.path)
  const module = await instantiate()
  const copy = async ({ path, hash }: HashedFile, alignment: number): Promise<AlignedMemory> => {
    const bytes = await readFile(path)
    if (createHash("sha256").update(bytes).digest("hex") !== hash)
      throw new ModelError("unusable", `${basename(path)} is not the file that was installed`)
    const memory = new module.AlignedMemory(bytes.length, alignment)
    memory.getByteArrayView().set(bytes)
    return memory
  }
  const bytes = await copy(modelFile, 256)
  const shortlist = lex ? await copy(lex, 64) : null
  const vocabs = new module.AlignedMemoryList()
  for (const file of vocabFiles) vocabs.push_back(await copy(file, 64))
  const model = new module.TranslationModel(config, bytes, shortlist, vocabs, null)
  vocabs.delete()
  const service = new module.BlockingService({ cacheSize: 0 })
  return {
    translate(sentences) {
      const texts = new module.VectorString()
      const options = new module.VectorResponseOptions()
      for (const sentence of sentences) {
        texts.push_back(sentence)
        options.push_back({ alignment: false, html: false, qualityScores: false })
      }
      const responses = service.translate(model, texts, options)
      const translated = sentences.map((_, index) => {
        const response = responses.get(index)
        const text = response.getTranslatedText()
        response.delete()
        return text
      })
      for (const used of [texts, options, responses]) used.delete()
      return translated
    },
  }
}
