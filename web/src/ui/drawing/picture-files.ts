type Shapes<C extends string> = Readonly<Record<C, Readonly<Record<string, readonly string[]>>>>

/** File names and what is in them: each drawing of a catalogue on the ground of its category, 240 by 240. */
export const pictureFiles = <C extends string>(
  shapes: Shapes<C>,
  groundOf: (category: C) => string,
): ReadonlyMap<string, string> =>
  new Map(
    (Object.keys(shapes) as C[]).flatMap((category) =>
      Object.entries(shapes[category]).map(([name, parts]): [string, string] => [
        `${name}.svg`,
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240">${groundOf(category)}${parts.join("")}</svg>\n`,
      ]),
    ),
  )
