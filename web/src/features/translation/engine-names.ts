/** Engines by their proper names; a model of one's own has none. */
const names: Record<string, string> = {
  libretranslate: "LibreTranslate",
  deepl: "DeepL",
  google: "Google",
  azure: "Microsoft",
  opencc: "OpenCC",
}

/**
 * The engines of a machine's translation, as one reads them; null where one of them is not known.
 * @param engine joined by "+", as the server says it
 * @param model how a model without a name of its own is called
 */
export function engineNames(engine: string | undefined, model: string): string | null {
  const known = (engine ?? "").split("+").map((each) => (each === "openai" ? model : names[each]))
  return known.every((name) => name !== undefined) ? known.join(" + ") : null
}
