/**
 * A path of this site. What browsers make another site's address of is none: they read `\` as `/`, drop tabs and line
 * ends, and leave `//` behind where a `.` stood before it (WHATWG URL, 4.4).
 */
export const insidePath = /^(?![^?#]*\/\/)\/[^\s\\\p{Cc}]*$/u
