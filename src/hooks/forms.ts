import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type ApiError, messagesOf } from '#contract/errors.ts'
import type { createFormMachine } from '#machines/core/createFormMachine.ts'
import { useLabels, useLanguage } from './labels.ts'

/** A form of `createFormMachine`. */
export type FormRef<Values extends Record<string, unknown>, Done> = ActorRefFrom<
  ReturnType<typeof createFormMachine<Values, Done, string>>
>

/**
 * Joins a native form to its machine: `form` goes on the `<form>`, `field` gives a field its name and the text under it.
 * The first wrong field gets the focus, and a form that is taken off the page is reset, unless what it sent outlives the page.
 */
export function useForm<Values extends Record<string, unknown>, Done>(
  actor: FormRef<Values, Done>,
  read: (data: FormData) => Values,
) {
  const t = useLabels()
  const ref = useRef<HTMLFormElement>(null)
  const fieldErrors = useSelector(actor, (snapshot) => snapshot.context.fieldErrors)
  const error = useSelector(actor, (snapshot) => snapshot.context.error)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  useFormFocus(actor, ref)
  useTranslated(actor)
  const errorOf = (field: keyof Values & string) => {
    const message = fieldErrors[field]
    if (!message) return undefined
    return 'label' in message ? t(message.label) : message.text
  }
  const field = <Name extends keyof Values & string>(name: Name) => ({ name, error: errorOf(name) })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    actor.send({ type: 'form.submit', values: read(new FormData(event.currentTarget)) })
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const field = target instanceof Element ? target.getAttribute('name') : null
    if (field && field in fieldErrors) actor.send({ type: 'form.edited', field })
  }
  return { form: { ref, onSubmit, onInput, noValidate: true }, field, errorOf, error, busy }
}

/** The server's own words for what went wrong, else a label of ours. */
export function useErrorText() {
  const t = useLabels()
  return (error: ApiError, label: string) => messagesOf(error).join(' ') || t(label)
}

/** Puts the focus on a field as soon as its form is there: the one before it is gone. */
export function useFirstFocus(ref: { current: HTMLFormElement | null }, field: string) {
  useEffect(() => focusOn(ref, field), [ref, field])
}

/** The text that a form's data holds under a name. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** Tells a form that the language has changed since it was shown. */
function useTranslated<Values extends Record<string, unknown>, Done>(actor: FormRef<Values, Done>) {
  const language = useLanguage()
  const spoken = useRef(language)
  useEffect(() => {
    if (spoken.current !== language) actor.send({ type: 'form.translated' })
    spoken.current = language
  }, [actor, language])
}

function useFormFocus<Values extends Record<string, unknown>, Done>(
  actor: FormRef<Values, Done>,
  ref: { current: HTMLFormElement | null },
) {
  useEffect(() => {
    const heard = actor.on('form.invalid', ({ field }) => focusOn(ref, field))
    return () => {
      heard.unsubscribe()
      // A form that is a step of something greater has ended with its step.
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'form.reset' })
    }
  }, [actor, ref])
}

/** Puts the focus on a form's field. */
export function focusOn(ref: { current: HTMLFormElement | null }, field: string) {
  const control = ref.current?.elements.namedItem(field)
  if (control instanceof HTMLElement) control.focus()
}
