import { fireEvent, screen } from '@testing-library/react'
import type { ActorRefFrom } from 'xstate'
import type { paymentProviderMachine } from '#machines/payment/paymentProviderMachine.ts'
import { createStripe } from '#sandbox/browser/createStripe.ts'

/** Types into the card field of the sandbox, by the names of its parts. */
export async function fillCard(parts: Record<string, string>) {
  for (const [label, text] of Object.entries(parts)) {
    const input = await screen.findByLabelText(label)
    fireEvent.input(input, { target: { value: text } })
  }
}

/** Puts the sandbox in place of the script that the provider's page would load. */
export function installSandbox() {
  const Stripe = (key: string, options?: { locale?: string }) =>
    createStripe('http://localhost:3001', key, options)
  Object.assign(window, { Stripe })
}

/** A card field comes and is filled in, as its view tells it. */
export function enterCard(
  provider: ActorRefFrom<typeof paymentProviderMachine> | undefined,
  field = 'field',
) {
  provider?.send({ type: 'card.loading', field })
  provider?.send({ type: 'card.mounted', field })
  provider?.send({
    type: 'card.changed',
    field,
    isComplete: true,
    mistake: null,
  })
}
