/**
 * A path of this site. Paths that a browser would resolve to another site are refused: browsers read `\` as `/`, drop
 * tabs and line ends, and make `//host` of `/.//host` (WHATWG URL, 4.4).
 */
export const insidePath = /^(?![^?#]*\/\/)\/[^\s\\\p{Cc}]*$/u
