import { siteFor } from "./site"

/** Whether the site with this host name demands a code at registration. */
export const demandsCode = (host: string): boolean => siteFor(host).register_code
