import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createOrder } from '#contract/orders.ts'
import { listen } from '#test/support/client/announcements.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import { deliveryBody } from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { patience } from '#test/support/timing/patience.ts'

const unsent = { name: 'Your order was not sent' }

test('A43: a dialog that opens by itself gives the focus to its title, not to a button', async () => {
  open()
  const dialog = await screen.findByRole('dialog', unsent)
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { name: unsent.name }),
  )
  expect(dialog.contains(document.activeElement)).toBe(true)
})

test('A49: it says what it asks', async () => {
  const heard = await listen()
  open()
  await screen.findByRole('dialog', unsent)
  expect(await heard()).toMatch(
    /^You placed this order on .* it did not reach us\. Send it now, or discard it\./,
  )
})

test('A43: it takes no tap until it has been in view for a moment, and then every tap', async () => {
  const { actors } = open()
  const dialog = await screen.findByRole('dialog', unsent)
  expect(dialog.dataset.new).toBe('')
  await expect.poll(() => dialog.dataset.new, patience).toBeUndefined()
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }))
  await expect
    .poll(() => actors.checkout.getSnapshot().hasTag('unsent'), patience)
    .toBe(false)
})

test('A44: it waits while the customer types, tells its news at once, and opens when the field is left', async () => {
  const heard = await listen()
  open()
  const field = screen.getByRole('textbox')
  act(() => field.focus())
  expect(await screen.findByText(unsent.name)).toBeTruthy()
  expect(await heard()).toBe(unsent.name)
  expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([
    null,
    field,
  ])

  act(() => field.blur())
  await screen.findByRole('dialog', unsent)
  expect(screen.getAllByText(unsent.name)).toEqual([
    screen.getByRole('heading', unsent),
  ])
})

/** A page with a field, opened after an order was not sent. */
function open() {
  const attempt = {
    key: 'key-1',
    owner: sampleUser.email,
    method: 'wallet',
    body: z.encode(createOrder.body, deliveryBody),
    madeAt: 1,
  }
  return renderShop(<input type="text" />, {
    user: sampleUser,
    answers: {
      'GET /details/': { body: sampleUser },
      'GET /orders/list-orders/': { body: [] },
    },
    stored: { order_attempt: { version: 2, attempts: [attempt] } },
  })
}
