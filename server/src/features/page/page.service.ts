import type { Language } from "@redthread/contract/language"
import { siteFor } from "./site"

/** Whether the site with this host name demands a code at registration. */
export const demandsCode = (host: string): boolean => siteFor(host).register_code

/** What the site with this host name speaks where nothing else says. */
export const siteLanguage = (host: string): Language => siteFor(host).language
