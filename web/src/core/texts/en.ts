export const texts = import.meta.glob<Record<string, unknown>>(
  ["../../../../texts/en/*.json", "!**/{mail,leaving,export,landing,head,template}.json"],
  { import: "default" },
)
