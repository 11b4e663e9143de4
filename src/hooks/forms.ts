import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ApiError } from '#contract/errors.ts'
import type { createFormMachine } from '#machines/core/createFormMachine.ts'
import { noticeOfError } from '#machines/core/noticeText.ts'
import { useNoticeText } from './useNoticeText.ts'

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
  const noticeText = useNoticeText()
  const ref = useRef<HTMLFormElement>(null)
  const fieldErrors = useSelector(actor, (snapshot) => snapshot.context.fieldErrors)
  const error = useSelector(actor, (snapshot) => snapshot.context.error)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  useFormFocus(actor, ref)
  const errorOf = (field: keyof Values & string) => {
    const message = fieldErrors[field]
    if (!message) return undefined
    return noticeText('label' in message ? { key: message.label } : message)
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

/** The server's own words for what went wrong, in the language that is spoken, else a label of ours. */
export function useErrorText() {
  const noticeText = useNoticeText()
  return (error: ApiError, label: string) => noticeText(noticeOfError(error, label))
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
