export const texts = import.meta.glob<Record<string, unknown>>(
  ["../../../../texts/zh/*.json", "!**/{mail,leaving,export,landing,head,template}.json"],
  { import: "default" },
)
