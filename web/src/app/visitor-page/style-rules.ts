/** What ours are made of: nothing that ends a rule or a sheet. */
const plain = /^[\w\s:;.,%/()-]*$/

/** The policy of our pages allows no styles in attributes: each becomes a rule for the page's own sheet. */
export function withoutStyles(drawn: string): { html: string; rules: string } {
  const names = new Map<string, number>()
  const html = drawn.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    if (!plain.test(style)) return ""
    const name = names.get(style) ?? names.size
    names.set(style, name)
    return ` data-style="${name}"`
  })
  const rules = [...names].map(([style, name]) => `#root [data-style="${name}"]{${style}}`)
  return { html, rules: rules.join("") }
}
