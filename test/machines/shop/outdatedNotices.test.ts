import { expect, test } from 'vitest'
import { outdatedNotices } from '#machines/shop/outdatedNotices.ts'
import { createTestCheckout } from '#test/support/client/createTestCheckout.ts'

test('A18: an alert of the checkout goes with its cause, and not before', async () => {
  const { actor, send, settled } = createTestCheckout({ form: null })
  const outdated = () => outdatedNotices(actor.getSnapshot()).keys
  expect(outdated()).toEqual(['checkoutProblem', 'checkout.still_processing'])

  send({ type: 'order.submit' })
  expect(outdated()).toEqual(['checkout.still_processing'])
  send({ type: 'form.choose', choice: { date: '2026-11-23' } })
  expect(outdated()).toEqual([
    'checkoutProblem',
    'checkout.date_gone',
    'checkout.still_processing',
  ])

  send(
    { type: 'form.choose', choice: { slotId: 2, addressId: 1 } },
    { type: 'order.submit' },
  )
  expect(outdated()).toEqual(['checkoutProblem', 'checkout.date_gone'])
  await settled()
})
