/** What the member's application says, a file for each feature; the server's own texts and the landing page's are not in it. */
export const texts = import.meta.glob<Record<string, unknown>>(
  ["../../../../texts/ja/*.json", "!**/{mail,leaving,export,landing,head,template,page}.json"],
  { import: "default" },
)
