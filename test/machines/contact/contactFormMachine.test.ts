import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import {
  contactBannerTime,
  contactFormMachine,
  validateContact,
} from '#machines/contact/contactFormMachine.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { checkForm } from '#test/support/walker/formCheck.ts'

const message = {
  first_name: 'Mei',
  last_name: 'Lin',
  email: 'mei@example.com',
  message: 'Hello',
}

test('J8: the contact form takes every declared transition', () => {
  expectFullWalk(contactFormMachine, {
    events: [
      { type: 'form.submit', values: message },
      { type: 'form.submit', values: { ...message, message: ' ' } },
      { type: 'form.edited', field: 'message' },
      { type: 'xstate.done.actor.submitForm', output: null },
      { type: 'xstate.error.actor.submitForm', error: { code: 'offline' } },
      {
        type: 'xstate.error.actor.submitForm',
        error: { code: 'validation', fields: {}, detail: 'No.' },
      },
    ],
    check: checkForm,
  })
})

test('B9: the contact form starts over when its success banner has stood for five seconds', async () => {
  const clock = new SimulatedClock()
  const submitForm = fromPromise<null, { values: typeof message }>(
    async () => null,
  )
  const actor = createActor(provideActors(contactFormMachine, { submitForm }), {
    clock,
  })

  actor.start()
  actor.send({ type: 'form.submit', values: message })
  await waitFor(actor, (snapshot) => snapshot.matches('done'))
  clock.increment(contactBannerTime - 1)
  expect(actor.getSnapshot().value).toBe('done')

  clock.increment(1)
  expect(actor.getSnapshot().value).toBe('editing')
  actor.stop()
})

test.each([
  [
    { first_name: ' ', last_name: '' },
    { first_name: 'contact.first_name_required' },
  ],
  [{ last_name: ' ', email: '' }, { last_name: 'contact.last_name_required' }],
  [{ email: ' ', message: '' }, { email: 'contact.email_required' }],
  [{ email: 'mei', message: ' ' }, { message: 'contact.message_required' }],
  [{ email: 'mei' }, { email: 'contact.email_invalid' }],
  [{ email: 'mei@-x.example' }, { email: 'contact.email_invalid' }],
  [{}, {}],
])(
  'B5: a message with %j is told %j, the first problem only',
  (change, problems) => {
    expect(validateContact({ ...message, ...change })).toEqual(problems)
  },
)
