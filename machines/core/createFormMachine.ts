import { assign, emit, enqueueActions, setup, stateIn } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import { inLanguageOf, type NoticeText, noticeOfError } from './noticeText.ts'
import { required } from './required.ts'
import { unprovided } from './unprovided.ts'

/** A message at a field: a label, or the server's own words. */
export type FieldMessage =
  | { label: string }
  | Extract<NoticeText, { text: string }>

/** Messages by field; checks run in the order of the keys. */
export type FieldMessages<Values> = Partial<
  Record<keyof Values & string, FieldMessage>
>

/** Label keys of invalid values by field, in the form's order; empty if all are valid. */
export type Validate<Values> = (
  values: Values,
) => Partial<Record<keyof Values & string, string>>

/** `values` exist from a submit until its success, so that typed text survives a failure. */
export type FormContext<Values, Done> = {
  values: Values | null
  fieldErrors: FieldMessages<Values>
  error: ApiError | null
  output: Done | null
}

/** `edited` clears the field's message. */
export type FormEvent<Values> =
  | { type: 'form.submit'; values: Values }
  | { type: 'form.edited'; field: keyof Values & string }
  | { type: 'form.reset' }

/** A form emits its result under its own name, the first field to focus, or the failure of an abandoned submit. */
export type FormEmitted<Values, Done, Id extends string> =
  | { type: `${Id}.done`; output: Done }
  | { type: 'form.invalid'; field: keyof Values & string }
  | ({ type: 'notice.raised'; kind: 'alert' } & NoticeText)

/**
 * A form: editing, submitting (tag `busy`), done. Fill the slot `submitForm`, which rejects with an `ApiError`:
 * messages for the form's fields go to `fieldErrors`, others to `error`. With `doneTime` (milliseconds) a done form
 * resets itself; otherwise it stays done until it is edited, submitted or reset. `within` is the time limit of the
 * slot. `continuesInBackground` is for submits that the server completes anyway: a reset during one does not cancel it.
 * Its result is shown when the customer returns, its failure in an alert: the server's words, else the label `failure`.
 */
export function createFormMachine<
  Values extends Record<string, unknown>,
  Done,
  Id extends string = string,
>({
  id,
  validate,
  doneTime,
  within,
  continuesInBackground,
}: {
  id: Id
  validate: Validate<Values>
  doneTime?: number
  within?: number
  continuesInBackground?: { failure: string }
}) {
  const isValid = ({ event }: { event: { values: Values } }) =>
    firstOf(validate(event.values)) === null

  return setup({
    types: {} as {
      context: FormContext<Values, Done>
      events: FormEvent<Values>
      emitted: FormEmitted<Values, Done, Id>
      tags: 'busy'
    },
    actors: {
      submitForm: unprovided<Done, { values: Values }>('submitForm', {
        within,
      }),
    },
    delays: { doneTime: doneTime ?? 0 },
    guards: { isLeft: stateIn(`#${id}.submitting.left`) },
    actions: {
      forget: assign({
        values: null,
        fieldErrors: {},
        error: null,
        output: null,
      }),
      emitFailure: emit((_, text: NoticeText) => ({
        type: 'notice.raised' as const,
        kind: 'alert' as const,
        ...text,
      })),
      emitInvalid: enqueueActions(({ context, enqueue }) => {
        const field = firstOf(context.fieldErrors)
        if (field !== null) enqueue.emit({ type: 'form.invalid', field })
      }),
    },
  }).createMachine({
    id,
    context: { values: null, fieldErrors: {}, error: null, output: null },
    initial: 'editing',
    on: {
      'form.reset': { target: '.editing', actions: 'forget' },
      'form.submit': [
        {
          guard: isValid,
          target: '.submitting',
          actions: assign(({ event: { values } }) => ({
            values,
            output: null,
          })),
        },
        {
          target: '.editing',
          actions: [
            assign(({ event: { values } }) => ({
              values,
              output: null,
              fieldErrors: labelsOf(validate(values)),
              error: null,
            })),
            'emitInvalid',
          ],
        },
      ],
    },
    states: {
      editing: {
        description:
          'The customer types; messages of the last submit remain until their field is edited.',
        on: {
          'form.edited': {
            actions: assign({
              fieldErrors: ({ context, event }) => {
                const { [event.field]: _cleared, ...remaining } =
                  context.fieldErrors
                return remaining as FieldMessages<Values>
              },
            }),
          },
        },
      },
      submitting: {
        description: continuesInBackground
          ? 'A request is pending and continues after the page closes; another submit is ignored.'
          : 'A request is pending; another submit is ignored, and a reset cancels it.',
        tags: 'busy',
        on: { 'form.submit': {} },
        ...(continuesInBackground && {
          initial: 'awaited',
          states: {
            awaited: { on: { 'form.reset': 'left' } },
            left: {
              description:
                'The customer left the form and may return: a failure raises an alert.',
              on: { 'form.reset': {} },
            },
          },
        }),
        entry: assign({ fieldErrors: {}, error: null }),
        invoke: {
          id: 'submitForm',
          src: 'submitForm',
          input: ({ context }) => ({
            values: required(context.values, 'values'),
          }),
          onDone: {
            target: 'done',
            actions: [
              assign(({ event }) => ({ output: event.output, values: null })),
              emit(({ event }) => ({
                type: `${id}.done` as const,
                output: event.output,
              })),
            ],
          },
          onError: [
            ...(continuesInBackground
              ? [alertFailure(continuesInBackground.failure)]
              : []),
            {
              target: 'editing',
              actions: [
                assign(({ context, event }) =>
                  sortMessages(context.values, toApiError(event.error)),
                ),
                'emitInvalid',
              ],
            },
          ],
        },
      },
      done: {
        description: 'The result has arrived; editing starts again.',
        after:
          doneTime === undefined
            ? {}
            : { doneTime: { target: 'editing', actions: 'forget' } },
        on: { 'form.edited': 'editing' },
      },
    },
  })
}

function alertFailure(failure: string) {
  const params = ({ event }: { event: { error: unknown } }) =>
    noticeOfError(toApiError(event.error), failure)
  const actions = [{ type: 'emitFailure', params }, 'forget'] as const
  return { guard: 'isLeft', target: 'editing', actions } as const
}

/** Puts the server's messages under the form's fields; other messages stay a form error. */
function sortMessages<Values>(
  values: Values | null,
  error: ApiError,
): Pick<FormContext<Values, unknown>, 'fieldErrors' | 'error'> {
  if (error.code !== 'validation') return { fieldErrors: {}, error }
  const original = inLanguageOf(error, 'common.field_refused')
  const entries = Object.entries(error.fields)
  const isFormField = ([field]: [string, unknown]) =>
    values !== null && field in (values as object)
  const fieldErrors = entries
    .filter(isFormField)
    .map(([field, texts]) => [field, { text: texts.join(' '), ...original }])
  const otherErrors = entries.filter((entry) => !isFormField(entry))
  const isComplete =
    fieldErrors.length > 0 && otherErrors.length === 0 && error.detail === null

  return {
    fieldErrors: Object.fromEntries(fieldErrors),
    error: isComplete
      ? null
      : { ...error, fields: Object.fromEntries(otherErrors) },
  }
}

function labelsOf<Values>(
  labels: ReturnType<Validate<Values>>,
): FieldMessages<Values> {
  const entries = Object.entries<string | undefined>(labels).filter(
    ([, label]) => label,
  )
  return Object.fromEntries(
    entries.map(([field, label]) => [field, { label }]),
  ) as FieldMessages<Values>
}

function firstOf<Fields extends object>(
  byField: Fields,
): (keyof Fields & string) | null {
  const entries = Object.entries(byField) as [keyof Fields & string, unknown][]
  return entries.find(([, message]) => message !== undefined)?.[0] ?? null
}
