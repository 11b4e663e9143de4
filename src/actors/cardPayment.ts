import { fromPromise } from 'xstate'
import { formatPostalCode } from '#contract/postalCode.ts'
import type { User } from '#contract/session.ts'
import { required } from '#machines/core/required.ts'
import { cardPaymentMachine } from '#machines/payment/cardPaymentMachine.ts'
import type { CardAnswer, CardPayment } from '#machines/payment/cardPaymentTypes.ts'
import { paymentInquiryMachine } from '#machines/payment/paymentInquiryMachine.ts'
import type { IntentStatus } from '#machines/payment/paymentOutcome.ts'
import type { Billing } from '../adapters/payments.ts'
import type { ClientDeps } from './clientDeps.ts'
import type { Find } from './hear.ts'

type Questions = {
  find: Find
  /** How the intent of an order or a recharge stands at the server. */
  askServer: (reference: string, signal: AbortSignal) => Promise<IntentStatus>
}

/** A card payment before the shop's provider; what the bank wants to hear from the customer goes to the log. */
export function cardPaymentOf({ payments, log }: ClientDeps, { find, askServer }: Questions) {
  const provider = () => required(payments, 'payments')()
  return cardPaymentMachine.provide({
    actors: {
      confirmCard: fromPromise<CardAnswer, CardPayment>(async ({ input }) => {
        const { clientSecret, card, saveCard } = input
        const method = required(card, 'card')
        const billing = billingOf(required(find('session').getSnapshot().context.user, 'user'))
        return (await provider()).confirmCard({ clientSecret, method, billing, saveCard })
      }),
      finishAction: fromPromise<CardAnswer, CardPayment>(async ({ input }) => {
        log('A payment requires an action.', input.reference)
        return (await provider()).finishAction(input.clientSecret)
      }),
      paymentInquiry: paymentInquiryMachine.provide({
        actors: {
          askServer: fromPromise<IntentStatus, { reference: string }>(({ input, signal }) =>
            askServer(input.reference, signal),
          ),
        },
      }),
    },
  })
}

function billingOf({ full_name, email, billing_address }: User): Billing {
  if (!billing_address) return { name: full_name, email }
  const { street_address1, city, state, postal_code } = billing_address
  return {
    name: full_name,
    email,
    address: {
      line1: street_address1,
      city,
      postal_code: formatPostalCode(postal_code),
      ...(state ? { state } : {}),
    },
  }
}
