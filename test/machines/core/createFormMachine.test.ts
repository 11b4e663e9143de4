import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { ApiError } from '#contract/errors.ts'
import {
  createFormMachine,
  type FormEmitted,
} from '#machines/core/createFormMachine.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'

type Values = { email: string; password: string }
type Done = { token: string }

const machine = createFormMachine<Values, Done, 'form'>({
  id: 'form',
  validate: ({ email, password }) => ({
    ...(email === '' && { email: 'demo.email_required' }),
    ...(password === '' && { password: 'demo.password_required' }),
  }),
})
const forgotten = { values: null, fieldErrors: {}, error: null, output: null }
const right = { email: 'a@b.c', password: 'secret' }

test('J8: a form takes every declared transition and never submits what is not valid', () => {
  expectFullWalk(machine, {
    events: [
      { type: 'form.submit', values: right },
      { type: 'form.submit', values: { email: '', password: '' } },
      { type: 'form.edited', field: 'email' },
      { type: 'xstate.done.actor.submitForm', output: { token: 't' } },
      {
        type: 'xstate.error.actor.submitForm',
        error: {
          code: 'validation',
          fields: { email: ['Taken.'] },
          detail: null,
        },
      },
      { type: 'xstate.error.actor.submitForm', error: { code: 'offline' } },
    ],
    check: ({ snapshot, path }) => {
      const { values, output } = snapshot.context
      expect(snapshot.hasTag('busy')).toBe(snapshot.matches('submitting'))

      if (snapshot.matches('submitting'))
        expect(snapshot.context).toEqual({ ...forgotten, values: right })
      if (snapshot.matches('done'))
        expect(path.at(-1)?.type).toBe('xstate.done.actor.submitForm')
      expect(output !== null).toBe(
        snapshot.matches('done') || (output !== null && values === null),
      )
    },
  })
})

test('a failed check shows its label under the field, puts the focus there and keeps the text', () => {
  const { actor, emitted } = start(async () => ({ token: 't' }))
  actor.send({ type: 'form.submit', values: { email: '', password: '' } })
  expect(actor.getSnapshot().value).toBe('editing')
  expect(actor.getSnapshot().context).toEqual({
    values: { email: '', password: '' },
    fieldErrors: {
      email: { label: 'demo.email_required' },
      password: { label: 'demo.password_required' },
    },
    error: null,
    output: null,
  })
  expect(emitted).toEqual([{ type: 'form.invalid', field: 'email' }])
})

test('editing a field clears its own message only', () => {
  const { actor } = start(async () => ({ token: 't' }))
  actor.send({ type: 'form.submit', values: { email: '', password: '' } })
  actor.send({ type: 'form.edited', field: 'email' })
  expect(actor.getSnapshot().context.fieldErrors).toEqual({
    password: { label: 'demo.password_required' },
  })
})

test('server messages go under their fields, unknown fields and other errors stay general', async () => {
  const { actor, emitted } = start(async () => {
    throw {
      code: 'validation',
      fields: { email: ['Taken.', 'Try another.'], captcha: ['Missing.'] },
      detail: null,
    } satisfies ApiError
  })
  actor.send({ type: 'form.submit', values: right })

  const refused = await waitFor(actor, (snapshot) =>
    snapshot.matches('editing'),
  )
  expect(refused.context).toEqual({
    values: right,
    fieldErrors: { email: { text: 'Taken. Try another.' } },
    error: {
      code: 'validation',
      fields: { captcha: ['Missing.'] },
      detail: null,
    },
    output: null,
  })
  expect(emitted).toEqual([{ type: 'form.invalid', field: 'email' }])
})

test.each<[string, ApiError]>([
  ['of no field', { code: 'validation', fields: {}, detail: null }],
  ['of the whole form', { code: 'validation', fields: {}, detail: 'Closed.' }],
  ['of another kind', { code: 'refused', detail: 'No.' }],
])('a refusal %s is one of the form', async (_, error) => {
  const { actor } = start(async () => {
    throw error
  })
  actor.send({ type: 'form.submit', values: right })
  const refused = await waitFor(actor, (snapshot) =>
    snapshot.matches('editing'),
  )
  expect(refused.context).toEqual({ ...forgotten, values: right, error })
})

test('a refusal of the form stands beside those of its fields', async () => {
  const error: ApiError = {
    code: 'validation',
    fields: { email: ['Taken.'] },
    detail: 'Closed.',
  }
  const { actor } = start(async () => {
    throw error
  })

  actor.send({ type: 'form.submit', values: right })
  const refused = await waitFor(actor, (snapshot) =>
    snapshot.matches('editing'),
  )
  expect(refused.context).toMatchObject({
    fieldErrors: { email: { text: 'Taken.' } },
    error: { ...error, fields: {} },
  })
})

test('a field whose check finds nothing has no message', () => {
  const { actor } = start(
    async () => ({ token: 't' }),
    createFormMachine<Values, Done, 'form'>({
      id: 'form',
      validate: () =>
        ({ email: undefined, password: 'demo.password_required' }) as object,
    }),
  )
  actor.send({ type: 'form.submit', values: right })
  expect(actor.getSnapshot().context.fieldErrors).toStrictEqual({
    password: { label: 'demo.password_required' },
  })
})

test('a form with a `doneTime` can be edited again after it', async () => {
  const { actor, clock } = start(
    async () => ({ token: 't' }),
    createFormMachine<Values, Done, 'form'>({
      id: 'form',
      validate: () => ({}),
      doneTime: 5_000,
    }),
  )
  actor.send({ type: 'form.submit', values: right })
  await waitFor(actor, (snapshot) => snapshot.matches('done'))
  clock.increment(4_999)
  expect(actor.getSnapshot().value).toBe('done')

  clock.increment(1)
  expect(actor.getSnapshot()).toMatchObject({
    value: 'editing',
    context: forgotten,
  })
})

test('a double submit is one attempt, and success forgets the typed text', async () => {
  let attempts = 0
  const { actor, emitted } = start(async () => {
    attempts += 1
    return { token: 't' }
  })

  actor.send({ type: 'form.submit', values: right })
  expect(actor.getSnapshot().can({ type: 'form.submit', values: right })).toBe(
    false,
  )

  actor.send({ type: 'form.submit', values: right })
  const done = await waitFor(actor, (snapshot) => snapshot.matches('done'))
  expect(attempts).toBe(1)
  expect(done.context).toEqual({
    values: null,
    fieldErrors: {},
    error: null,
    output: { token: 't' },
  })
  expect(emitted).toEqual([{ type: 'form.done', output: { token: 't' } }])
})

test('a reset while submitting drops the attempt', async () => {
  const { actor, emitted } = start(() => new Promise(() => {}))
  actor.send({ type: 'form.submit', values: right })
  actor.send({ type: 'form.reset' })
  expect(actor.getSnapshot().value).toBe('editing')
  expect(actor.getSnapshot().context).toEqual({
    values: null,
    fieldErrors: {},
    error: null,
    output: null,
  })
  expect(emitted).toEqual([])
})

const outliving = createFormMachine<Values, Done, 'form'>({
  id: 'form',
  validate: () => ({}),
  continuesInBackground: { failure: 'demo.failed' },
})

test('a form whose call outlives the page is only left by a reset while it waits, and tells its answer', async () => {
  const { actor, emitted } = start(async () => ({ token: 't' }), outliving)
  actor.send({ type: 'form.submit', values: right })
  expect(actor.getSnapshot().value).toEqual({ submitting: 'awaited' })

  actor.send({ type: 'form.reset' })
  actor.send({ type: 'form.reset' })
  expect(actor.getSnapshot().value).toEqual({ submitting: 'left' })
  expect(actor.getSnapshot().hasTag('busy')).toBe(true)

  await waitFor(actor, (snapshot) => snapshot.matches('done'))
  expect(emitted).toEqual([{ type: 'form.done', output: { token: 't' } }])
  actor.send({ type: 'form.reset' })
  expect(actor.getSnapshot()).toMatchObject({
    value: 'editing',
    context: forgotten,
  })
})

test.each<[string, ApiError, object]>([
  [
    "in the server's words",
    { code: 'validation', fields: { email: ['Taken.'] }, detail: 'Closed.' },
    { text: 'Closed. Taken.' },
  ],
  [
    'in ours where it says nothing',
    { code: 'offline' },
    { key: 'demo.failed' },
  ],
])(
  'an attempt that was left and fails is told in an alert, %s, and the form is as new',
  async (_, error, words) => {
    const { actor, emitted } = start(() => Promise.reject(error), outliving)
    actor.send({ type: 'form.submit', values: right })
    actor.send({ type: 'form.reset' })
    await waitFor(actor, (snapshot) => snapshot.matches('editing'))
    expect(actor.getSnapshot().context).toEqual(forgotten)
    expect(emitted).toEqual([
      { type: 'notice.raised', kind: 'alert', ...words },
    ])
  },
)

test('an attempt that was left and gets no answer in its time is told in an alert', () => {
  const { actor, clock, emitted } = start(
    () => new Promise(() => {}),
    outliving,
  )
  actor.send({ type: 'form.submit', values: right })
  clock.increment(39_999)
  actor.send({ type: 'form.reset' })
  clock.increment(1)
  expect(actor.getSnapshot()).toMatchObject({
    value: 'editing',
    context: forgotten,
  })
  expect(emitted).toEqual([
    { type: 'notice.raised', kind: 'alert', key: 'demo.failed' },
  ])
})

test('an attempt that was not left fails under its fields, also where it outlives the page', async () => {
  const error: ApiError = {
    code: 'validation',
    fields: { email: ['Taken.'] },
    detail: null,
  }
  const { actor, emitted } = start(() => Promise.reject(error), outliving)

  actor.send({ type: 'form.submit', values: right })
  await waitFor(actor, (snapshot) => snapshot.matches('editing'))
  expect(actor.getSnapshot().context).toMatchObject({
    values: right,
    fieldErrors: { email: { text: 'Taken.' } },
  })
  expect(emitted).toEqual([{ type: 'form.invalid', field: 'email' }])
})

test('a form whose answer does not come can be sent again, with what was typed', () => {
  const { actor, clock } = start(() => new Promise(() => {}))
  actor.send({ type: 'form.submit', values: right })
  clock.increment(40_000)
  expect(actor.getSnapshot().value).toBe('editing')
  expect(actor.getSnapshot().context).toEqual({
    values: right,
    fieldErrors: {},
    error: { code: 'timeout' },
    output: null,
  })
})

function start(submit: () => Promise<Done>, form = machine) {
  const clock = new SimulatedClock()
  const submitForm = fromPromise<Done, { values: Values }>(submit)
  const actor = createActor(provideActors(form, { submitForm }), { clock })
  const emitted: FormEmitted<Values, Done, 'form'>[] = []
  actor.on('*', (event) => emitted.push(event))
  return { actor: actor.start(), clock, emitted }
}
