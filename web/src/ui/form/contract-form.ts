import type { CallSpec } from "@redthread/contract/core/call"
import { inputErrors, safeParseInput } from "@redthread/contract/core/input-error"
import { useRef } from "react"
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from "react-hook-form"
import { ClientError } from "../../core/error/client-error"
import { errorText } from "../../core/error/error-text"

interface Options<V extends FieldValues, R> {
  initial: V
  body?: (values: V) => object
  send: (values: V) => Promise<R>
  onSent: (reply: R, values: V) => void
}

interface FieldError {
  type: string
  message: string
}

const fieldError = (error: ClientError): FieldError => ({ type: error.key, message: errorText(error) })

/** Returns schema errors of the form's fields; others are shown when the call is sent. */
function problemsOf<V extends FieldValues>({ body: schema }: CallSpec, body: object, values: V): FieldErrors<V> {
  const result = schema && safeParseInput(schema, body)
  if (!result || result.success) return {}
  const ours = inputErrors(result.error).filter(({ field }) => field in values)
  return Object.fromEntries(ours.map(({ key, field }) => [field, fieldError(new ClientError(key))])) as FieldErrors<V>
}

function fieldOf<V extends FieldValues>(error: ClientError, values: V): Path<V> | null {
  const field = error.field ?? (error.key === "wrong_password" ? "password" : "")
  return field in values ? (field as Path<V>) : null
}

/** A form for one call: validated by the contract's schema, sent once at a time; refusals are shown at their field. */
export function useContractForm<V extends FieldValues, R>(call: CallSpec, { initial, ...options }: Options<V, R>) {
  const isUnderWay = useRef(false)
  const bodyOf = options.body ?? ((values: V) => values)
  const resolver: Resolver<V> = (values) => {
    const errors = problemsOf(call, bodyOf(values), values)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
  const form = useForm<V>({
    defaultValues: initial as DefaultValues<V>,
    resolver,
    // <Form> moves the focus, also to groups of inputs.
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const refuse = (error: unknown, values: V): void => {
    const field = error instanceof ClientError ? fieldOf(error, values) : null
    if (field) form.setError(field, fieldError(error as ClientError))
    else form.setError("root", { message: errorText(error) })
  }
  const send = form.handleSubmit(async (values) => {
    try {
      options.onSent(await options.send(values), values)
    } catch (error) {
      refuse(error, values)
    }
  })
  const submit = async (): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    await send().finally(() => (isUnderWay.current = false))
  }
  const errorOf = (name: Path<V>): string | undefined => {
    const error = errors[name]
    return typeof error?.message === "string" ? error.message : undefined
  }
  return {
    form,
    errorOf,
    field: (name: Path<V>) => ({ ...form.register(name), error: errorOf(name) }),
    formProps: { problem: submitCount, onSubmit: () => void submit() },
    isSending: isSubmitting,
    otherError: errors.root?.message,
  }
}
