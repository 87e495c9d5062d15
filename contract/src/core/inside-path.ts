/**
 * A path of this site. Refused is what a browser would resolve to another site: it reads `\` as `/`, drops tabs and
 * line ends, and makes `//host` of `/.//host` (WHATWG URL, 4.4).
 */
export const insidePath = /^(?![^?#]*\/\/)\/[^\s\\\p{Cc}]*$/u
