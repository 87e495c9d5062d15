import { useEffect, useRef, type ReactNode, type RefObject } from "react"

interface Props {
  problem: unknown
  onSubmit: () => void
  className?: string | undefined
  ref?: RefObject<HTMLFormElement | null>
  children: ReactNode
}

/** A form that focuses its first invalid field, which on a phone may be screens above the button. */
export const Form = ({ problem, onSubmit, className, ref, children }: Props) => {
  const own = useRef<HTMLFormElement>(null)
  const form = ref ?? own
  useEffect(() => {
    if (problem && form.current) showFirstProblem(form.current)
  }, [problem, form])
  return (
    <form
      ref={form}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

function showFirstProblem(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]")
  const input = field?.matches("[data-invalid]") ? field.querySelector<HTMLElement>("input, button") : field
  input?.focus({ preventScroll: true })
  const seen = field ?? form.querySelector("[role=alert]")
  seen?.scrollIntoView({ block: field ? "center" : "nearest" })
}
