/** Refuses paths that browsers resolve to another site: `\` is read as `/`, and `/.//host` as `//host`. */
export const insidePath = /^(?![^?#]*\/\/)\/[^\s\\\p{Cc}]*$/u
