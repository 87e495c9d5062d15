/** JSON inside a script element: nothing in it can end the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", String.raw`\u003c`)
