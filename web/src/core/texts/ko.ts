export const texts = import.meta.glob<Record<string, unknown>>(
  ["../../../../texts/ko/*.json", "!**/{mail,leaving,export,landing,head,template}.json"],
  { import: "default" },
)
