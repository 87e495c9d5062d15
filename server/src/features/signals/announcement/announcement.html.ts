import sanitizeHtml from "sanitize-html"

/** Words, lists and links within the site or by https: nothing that runs, looks otherwise, or is loaded from elsewhere. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "b", "strong", "i", "em", "u", "h3", "ul", "ol", "li", "a"],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["https", "mailto"],
  allowProtocolRelative: false,
  transformTags: {
    h1: "h3",
    h2: "h3",
    a: (tagName, { href = "" }) => ({
      tagName,
      attribs: { href, ...(href.startsWith("https://") ? { rel: "noopener noreferrer", target: "_blank" } : {}) },
    }),
  },
}

/** Harmless HTML of what the staff wrote; text without any tag keeps its lines. */
export function harmless(written: string): string {
  const isText = !/<[a-z][^<>]*>/i.test(written)
  const html = sanitizeHtml(written, allowed).trim()
  return isText ? html.replaceAll(/\r?\n/g, "<br />") : html
}
