import { useSelector } from '@xstate/react'
import {
  type FormEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ApiError } from '#contract/errors.ts'
import type { createFormMachine } from '#machines/core/createFormMachine.ts'
import { noticeOfError } from '#machines/core/noticeText.ts'
import { announce } from '#src/ui/announcer.ts'
import { useLabels } from './labels.ts'
import { useNoticeText } from './useNoticeText.ts'

export type FormRef<
  Values extends Record<string, unknown>,
  Done,
> = ActorRefFrom<ReturnType<typeof createFormMachine<Values, Done, string>>>

/**
 * Connects a native form to its machine: `form` goes on the `<form>`, `field` returns a field's name and error. The
 * first invalid field gets the focus. An unmounted form is reset, unless its request outlives the page.
 */
export function useForm<Values extends Record<string, unknown>, Done>(
  actor: FormRef<Values, Done>,
  read: (data: FormData) => Values,
) {
  const noticeText = useNoticeText()
  const ref = useRef<HTMLFormElement>(null)
  const fieldErrors = useSelector(
    actor,
    (snapshot) => snapshot.context.fieldErrors,
  )
  const error = useSelector(actor, (snapshot) => snapshot.context.error)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))

  useFormFocus(actor, ref)
  const errorOf = (field: keyof Values & string) => {
    const message = fieldErrors[field]
    if (!message) return undefined
    return noticeText('label' in message ? { key: message.label } : message)
  }
  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    error: errorOf(name),
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    actor.send({
      type: 'form.submit',
      values: read(new FormData(event.currentTarget)),
    })
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const field = target instanceof Element ? target.getAttribute('name') : null
    if (field && field in fieldErrors)
      actor.send({ type: 'form.edited', field })
  }

  return {
    form: { ref, onSubmit, onInput, noValidate: true },
    field,
    errorOf,
    error,
    busy,
  }
}

/**
 * The server's message in the chosen language, else a label; `inOtherLanguage` is the label for a refusal in another
 * language, where the first would be untrue.
 */
export function useErrorText() {
  const noticeText = useNoticeText()
  return (error: ApiError, label: string, inOtherLanguage?: string) =>
    noticeText(noticeOfError(error, label, inOtherLanguage))
}

/** Focuses a field when its form replaces another form. */
export function useFirstFocus(
  ref: { current: HTMLFormElement | null },
  field: string,
) {
  useEffect(() => focusOn(ref, field), [ref, field])
}

export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

function useFormFocus<Values extends Record<string, unknown>, Done>(
  actor: FormRef<Values, Done>,
  ref: { current: HTMLFormElement | null },
) {
  const t = useLabels()
  const [invalid, setInvalid] = useState<{ field: string } | null>(null)

  useEffect(() => {
    const subscription = actor.on('form.invalid', setInvalid)
    return () => {
      subscription.unsubscribe()
      // The form of a completed step has stopped with it.
      if (actor.getSnapshot().status === 'active')
        actor.send({ type: 'form.reset' })
    }
  }, [actor])

  const tellCount = useEffectEvent(() => {
    const { fieldErrors } = actor.getSnapshot().context
    const count = Object.keys(fieldErrors).length
    if (count > 1) announce(t('common.form_invalid', { count }))
  })
  // After the errors are rendered, so that a screen reader reads them with their field.
  useEffect(() => {
    if (!invalid) return
    focusOn(ref, invalid.field)
    tellCount()
  }, [invalid, ref])
}

export function focusOn(
  ref: { current: HTMLFormElement | null },
  field: string,
) {
  const control = ref.current?.elements.namedItem(field)
  if (control instanceof HTMLElement) control.focus()
}
