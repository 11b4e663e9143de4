import * as z from 'zod/mini'
import { id, idParams, route } from './route.ts'

export const savedCard = z.object({
  id,
  stripe_payment_method_id: z.string(),
  card_brand: z.string(),
  card_last4: z.string(),
  card_exp_month: z.int(),
  card_exp_year: z.int(),
  is_default: z.boolean(),
})

/** A card that the payment provider stores. */
export type SavedCard = z.output<typeof savedCard>

export const listSavedCards = route({
  method: 'GET',
  path: '/stripe-payment-methods/',
  access: 'customer',
  summary: "The customer's saved cards",
  output: z.array(savedCard),
})

/** Deletes a card, here and at the payment provider. */
export const detachCard = route({
  method: 'DELETE',
  path: '/stripe-payment-methods/:id/',
  access: 'customer',
  summary: 'Remove a saved card',
  params: idParams,
  output: z.object({}),
})

/** Sets the default card. */
export const setDefaultCard = route({
  method: 'PUT',
  path: '/stripe-payment-methods/:id/default/',
  access: 'customer',
  summary: 'Make a saved card the default',
  params: idParams,
  output: savedCard,
})
