export const texts = import.meta.glob<Record<string, unknown>>(
  ["../../../../texts/tw/*.json", "!**/{mail,leaving,export,landing,head,template}.json"],
  { import: "default" },
)
