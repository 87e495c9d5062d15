import { z } from "zod"

/**
 * What people write in lines. Control characters other than line breaks and tabs are taken out: they carry no meaning,
 * and PostgreSQL cannot store NUL.
 */
export const writtenText = z
  .string()
  .overwrite((text) => text.replaceAll(/[^\P{Cc}\n\t]/gu, ""))
  .trim()
