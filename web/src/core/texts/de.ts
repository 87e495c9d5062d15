export const texts = import.meta.glob<Record<string, unknown>>(
  ["../../../../texts/de/*.json", "!**/{mail,leaving,export,landing,head,template}.json"],
  { import: "default" },
)
