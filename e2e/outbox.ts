import { expect } from "@playwright/test"

interface Mail {
  to: string
  text: string
  code: string | null
  at: string
}

async function mailsTo(to: string, base: string): Promise<Mail[]> {
  const response = await fetch(`${base}/v1/debug`)
  const { outbox } = (await response.json()) as { outbox: Mail[] }
  return outbox.filter((mail) => mail.to.toLowerCase() === to.toLowerCase()).toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

/** The latest matching mail or SMS to this recipient; waits for it. */
export async function mailTo(
  to: string,
  {
    matches = () => true,
    base = process.env["BASE_URL"] ?? "",
  }: { matches?: (mail: Mail) => boolean; base?: string } = {},
): Promise<Mail> {
  let found: Mail | undefined
  const look = async () => {
    found = (await mailsTo(to, base)).findLast((mail) => matches(mail))
    return found !== undefined
  }
  await expect.poll(look, { message: `a mail to ${to}` }).toBe(true)
  return found as unknown as Mail
}

/** The code in the latest mail or SMS to this recipient that contains one. */
export async function codeFor(to: string, base?: string): Promise<string> {
  const { code } = await mailTo(to, { matches: (mail) => mail.code !== null, ...(base ? { base } : {}) })
  return code ?? ""
}
