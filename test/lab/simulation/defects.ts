import type { checkoutMachine } from '#machines/checkout/checkoutMachine.ts'
import type { orderSubmissionMachine } from '#machines/checkout/orderSubmissionMachine.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import type { CheckoutHostCode } from '#machines/shop/shopSetup.ts'
import type { PaymentProvider } from '#server/gateways/paymentProvider.ts'
import type { ClientDeps } from '#src/actors/core/clientDeps.ts'
import { createLeadership } from '#src/adapters/leadership.ts'
import {
  withoutCouponWait,
  withoutQuestion,
  withoutTypedNote,
} from '#test/support/composition/checkoutDefects.ts'

/** A defect of the shop that a run has to find. */
export type Defect = {
  spoilStatement?: (statement: string) => string
  spoilPayments?: (provider: PaymentProvider) => Partial<PaymentProvider>
  spoilTab?: (deps: ClientDeps) => void
  spoilMachines?: (checkoutHost: CheckoutHostCode) => CheckoutHostCode
}

/** Defects that cost other shops money. */
export const defects = {
  /** Removes both guards against a second credit: the payment's status, and the unique key of the ledger entry. */
  'a recharge is credited at each notice': {
    spoilStatement: (statement) =>
      statement
        .replace(
          /^(select .*?)"status"(.* from "payments" where "payments"."id" = \$1 for update)$/,
          `$1case when "recharge_id" is null then "status" else 'noted' end$2`,
        )
        .replace(
          /^(insert into "wallet_entries" .* values \(default, \$1, )\$2/,
          `$1(select $$2::text || repeat(' again', count(*)::int) from "wallet_entries" where "transaction_id" like $$2 || '%')`,
        ),
  },
  /** A reloaded page does not know that an order is in progress. */
  'a tab forgets the attempt when it opens': {
    spoilTab: ({ storage }) => storage.remove('order_attempt'),
  },
  'a tab keeps the end of an attempt to itself': {
    spoilTab: ({ storage }) => {
      const { write } = storage
      storage.write = (key, ...record) => {
        if (key !== 'attempt_end') write(key, ...record)
      }
    },
  },
  'an earlier order is sent without a question': {
    spoilMachines: inCheckout((checkout) =>
      provideActors(checkout, {
        orderSubmission: withoutQuestion(submissionOf(checkout)),
      }),
    ),
  },
  'every tab leads': {
    spoilTab: (deps) => {
      deps.leadership = createLeadership(null)
    },
  },
  'a note that is being typed is lost': {
    spoilMachines: inCheckout(withoutTypedNote),
  },
  'an order does not wait for the typed coupon': {
    spoilMachines: inCheckout(withoutCouponWait),
  },
  /** A server keeps the opening calendar that it read first. */
  'a server does not notice that a day is closed': {
    spoilStatement: (statement) =>
      statement.replace(
        /(?:"catalogue"\.)?"version" from "catalogue"/,
        '1 as "version" from "catalogue"',
      ),
  },
  /** Expires an order even if its payment has arrived, and refunds nothing. */
  'an expiry overtakes a payment': {
    spoilPayments: (provider) => ({
      cancelIntent: async (id) => ({
        ...(await provider.cancelIntent(id)),
        status: 'canceled',
      }),
      refund: async () => {},
    }),
  },
} satisfies Record<string, Defect>

type Checkout = typeof checkoutMachine

/** Changes the checkout machine in the loaded code of the checkout's host. */
function inCheckout(change: (checkout: Checkout) => Checkout) {
  return (code: CheckoutHostCode): CheckoutHostCode => {
    if (code.type === 'checkoutHost.lost') return code
    const checkout = code.checkoutHost.implementations.actors
      .checkout as Checkout
    return {
      ...code,
      checkoutHost: provideActors(code.checkoutHost, {
        checkout: change(checkout),
      }),
    }
  }
}

function submissionOf(checkout: Checkout): typeof orderSubmissionMachine {
  return checkout.implementations.actors
    .orderSubmission as typeof orderSubmissionMachine
}
