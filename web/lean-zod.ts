import type { Plugin } from "vite"

/** Sentences for a schema's own complaints, in English: people read the catalogue's instead. */
const sentences = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/
const writers = /[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/

const strings = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/
/** `z.string().ulid()` and its like, which bring a checker each: the contract asks for none by this way. */
const formats = /^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm

function withoutFormats(code: string): string {
  const lean = code.replaceAll(formats, "")
  if (lean === code) throw new Error("zod has been written anew: look at lean-zod.ts again")
  return lean
}

/**
 * Browsers check values and describe no schemas, but zod's schemas hold on to its JSON Schema writer: 5 KB (gzip) of
 * the first screen. Its exports stay, so that a missing one fails the build; what they did throws.
 */
export const leanZod = (): Plugin => ({
  name: "redthread-lean-zod",
  apply: "build",
  transform: {
    filter: { id: [writers, sentences, strings] },
    handler(code, id) {
      if (sentences.test(id)) return { code: 'export default () => ({ localeError: () => "" })', map: null }
      if (strings.test(id)) return { code: withoutFormats(code), map: null }
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].flatMap(([, name]) => name ?? [])
      const lines = names.map((name) => `export const ${name} = () => refuse`)
      if (code.includes("processSchema as process")) lines.push("export { processSchema as process }")
      return {
        code: `const refuse = () => { throw new Error("zod writes no JSON Schema here") }\n${lines.join("\n")}\n`,
        map: null,
      }
    },
  },
})
