import type accountTexts from "@redthread/texts/en/account.json"
import { type RefObject, Suspense, useEffect, useRef, useState } from "react"
import { listed, type Problem } from "../../core/error/client-error"
import { lazyPart } from "../../core/page/lazy-part"

export type AccountTexts = typeof accountTexts

export interface SignInValues {
  identity: string
  password: string
  code?: number
  byPasskey?: boolean
  captcha?: string
}

export interface SignUpValues {
  email?: string
  phone?: string
  password: string
  name: string
  gender: 0 | 1
  seeking: 0 | 1
  birthday: string
  terms: true
  code?: number
  captcha?: string
}

export interface SendCodeValues {
  identity: string
  kind?: "email" | "phone"
  exists: boolean
  captcha?: string
}

export interface Sent {
  resendIn: number
}

export type SocialName = "google" | "facebook" | "wechat"

/** Server calls of the forms. The landing page loads them on demand by an `Act`. */
export interface AccountCalls {
  signIn: (values: SignInValues) => Promise<Problem | null>
  signUp: (values: SignUpValues) => Promise<Problem | null>
  checkSignUp: (values: Partial<SignUpValues>) => Promise<Problem | null>
  signInByPasskey: () => Promise<Problem | null>
  openSocial: (provider: SocialName, redirect?: string) => Promise<Problem | null>
  sendCode: (values: SendCodeValues) => Promise<Sent | Problem>
}
export type Act = <T>(work: (calls: AccountCalls) => Promise<T>) => Promise<T | Problem>

const captchaKeys = ["captcha_needed", "captcha_invalid"]

/** A captcha that the server requested; its answer is valid once, so each round has a new captcha. */
interface CaptchaRound {
  round: number
  answer?: string
}

const asksForCaptcha = (problem: Problem | null): boolean => captchaKeys.includes(problem?.key ?? "")

/** Submits a form, once at a time, and holds its problem and captcha. */
export function useSubmit<V extends object>(submit: (values: V & { captcha?: string }) => Promise<Problem | null>) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const [captcha, setCaptcha] = useState<CaptchaRound | null>(null)
  const settle = (problemFound: Problem | null): void => {
    setProblem(problemFound)
    if (!problemFound) setCaptcha(null)
    else if (captcha || asksForCaptcha(problemFound)) setCaptcha({ round: (captcha?.round ?? 0) + 1 })
  }
  return {
    busy,
    problem,
    settle,
    refuse: setProblem,
    captcha: captcha && {
      ...captcha,
      error: asksForCaptcha(problem) ? problem?.message : undefined,
      onAnswer: (answer: string) => setCaptcha({ round: captcha.round, answer }),
    },
    errorAt: (...fields: string[]): string | undefined =>
      listed(problem).find(({ field }) => field !== null && fields.includes(field))?.message,
    elsewhere: (fields: readonly string[]): Problem | null =>
      problem && !fields.includes(problem.field ?? "") && !asksForCaptcha(problem) ? problem : null,
    run: async (values: V): Promise<void> => {
      setBusy(true)
      setProblem(null)
      const problemFound = await submit(captcha?.answer ? { ...values, captcha: captcha.answer } : values)
      // On success the page is about to be left: the button stays busy.
      if (!problemFound) return
      setBusy(false)
      settle(problemFound)
    },
  }
}

export type FormState = ReturnType<typeof useSubmit>

/** Fills the placeholders of a text, because `core/texts` is not loaded on the landing page. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Reads a code of 6 to 8 digits, also full-width ones; returns null for other input. */
export function typedCode(typed: string): number | null {
  const digits = typed.normalize("NFKC").replaceAll(/\s/g, "")
  return /^[1-9]\d{5,7}$/.test(digits) ? Number(digits) : null
}

export function useFirstFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector("input")?.focus(), [])
  return form
}

const Captcha = lazyPart(() => import("../captcha/captcha"), "Captcha")

interface Props {
  texts: AccountTexts
  captcha: { round: number; error: string | undefined; onAnswer: (answer: string) => void } | null
}

export const FormCaptcha = ({ texts, captcha }: Props) =>
  captcha && (
    <Suspense>
      <Captcha key={captcha.round} texts={texts} error={captcha.error} onAnswer={captcha.onAnswer} />
    </Suspense>
  )

/** Key under which the tab passes the typed identity to the recovery forms, so that no address contains it. */
const identityKey = "redthread.identity"

export function storeIdentity(identity: string): void {
  try {
    sessionStorage.setItem(identityKey, identity.trim())
  } catch {
    // If storage is forbidden, the member types the identity again.
  }
}

export function storedIdentity(): string {
  try {
    return sessionStorage.getItem(identityKey) ?? ""
  } catch {
    return ""
  }
}
