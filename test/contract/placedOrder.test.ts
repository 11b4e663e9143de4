import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { intentOf, placedOrder } from '#contract/orders.ts'

const isReadable = (answer: object) => z.safeParse(placedOrder, answer).success

test('a client secret alone answers an order, an answer without it and without a status does not', () => {
  expect(isReadable({ client_secret: 'pi_1_secret_2' })).toBe(true)
  expect(isReadable({ status: 'ORDER_PLACED' })).toBe(true)
  expect(isReadable({ order_id: 'LK-1' })).toBe(false)
})

test('the payment intent is told, or is the first part of its client secret', () => {
  expect(intentOf({ client_secret: 'pi_1_secret_2' })).toBe('pi_1')
  expect(
    intentOf({ client_secret: 'pi_1_secret_2', payment_intent: 'pi_3' }),
  ).toBe('pi_3')
  expect(intentOf({ status: 'ORDER_PLACED' })).toBe(null)
})
