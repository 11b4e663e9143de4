import { fireEvent, screen } from '@testing-library/react'
import type { ActorRefFrom } from 'xstate'
import type { paymentProviderMachine } from '#machines/payment/paymentProviderMachine.ts'
import { createStripe } from '#sandbox/browser/createStripe.ts'

/** Types into the sandbox's card field; `parts` maps labels to texts. */
export async function fillCard(parts: Record<string, string>) {
  for (const [label, text] of Object.entries(parts)) {
    const input = await screen.findByLabelText(label)
    fireEvent.input(input, { target: { value: text } })
  }
}

export function installSandbox() {
  const Stripe = (key: string, options?: { locale?: string }) =>
    createStripe('http://localhost:3001', key, options)
  Object.assign(window, { Stripe })
}

/** Sends the events of a card field that is mounted and filled in. */
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
