/** gold: what an owner who names no price is offered */
const suggestions = [1, 2, 3, 5, 8, 10] as const

/** gold */
export const suggestedPrice = (): number => suggestions[Math.floor(Math.random() * suggestions.length)] ?? 1
