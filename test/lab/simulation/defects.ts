import type { checkoutMachine } from '#machines/checkout/checkoutMachine.ts'
import type { orderSubmissionMachine } from '#machines/checkout/orderSubmissionMachine.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import type { PurchaseCode } from '#machines/shop/shopMachine.ts'
import type { PaymentProvider } from '#server/gateways/paymentProvider.ts'
import type { ClientDeps } from '#src/actors/core/clientDeps.ts'
import { createLeadership } from '#src/adapters/leadership.ts'

/** A mistake that a test puts into the shop, to see that a run finds it. */
export type Defect = {
  spoilStatement?: (statement: string) => string
  spoilPayments?: (provider: PaymentProvider) => Partial<PaymentProvider>
  spoilTab?: (deps: ClientDeps) => void
  spoilMachines?: (purchase: PurchaseCode) => PurchaseCode
}

/** Mistakes with which other shops have lost money. */
export const defects = {
  /** Neither the state of its payment nor the key of its ledger entry keeps a recharge from being credited again. */
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
  /** A page that is loaded again does not know that an order is in progress. */
  'a tab forgets the attempt when it opens': {
    spoilTab: ({ storage }) => storage.remove('order_attempt'),
  },
  /** The machine that sends an order does not look how long ago Pay was pressed. */
  'an order of earlier is sent without a question': {
    spoilMachines: inCheckout((checkout) =>
      provideActors(checkout, {
        orderSubmission: submissionOf(checkout).provide({
          guards: { isFresh: () => true },
        }),
      }),
    ),
  },
  /** Each tab believes that it leads. */
  'every tab leads': {
    spoilTab: (deps) => {
      deps.leadership = createLeadership(null)
    },
  },
  /** The order takes the note that was saved last. */
  'a note that is being written is lost': {
    spoilMachines: inCheckout((checkout) =>
      checkout.provide({ actions: { saveNote: () => {} } }),
    ),
  },
  /** A coupon counts for the order once it is applied. */
  'an order does not wait for the coupon that is typed': {
    spoilMachines: inCheckout((checkout) =>
      checkout.provide({ guards: { isCouponOpen: () => false } }),
    ),
  },
  /** A server decides by the opening calendar that it read first. */
  'a server does not hear that a day is closed': {
    spoilStatement: (statement) =>
      statement.replace(
        /(?:"catalogue"\.)?"version" from "catalogue"/,
        '1 as "version" from "catalogue"',
      ),
  },
  /** An order expires without asking whether its payment has come meanwhile, and what comes later is not given back. */
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

/** Changes the checkout in the code of the purchase, whose slots are filled. */
function inCheckout(change: (checkout: Checkout) => Checkout) {
  return (code: PurchaseCode): PurchaseCode => {
    if (code.type === 'purchase.lost') return code
    const checkout = code.purchase.implementations.actors.checkout as Checkout
    return {
      ...code,
      purchase: provideActors(code.purchase, { checkout: change(checkout) }),
    }
  }
}

function submissionOf(checkout: Checkout): typeof orderSubmissionMachine {
  return checkout.implementations.actors
    .orderSubmission as typeof orderSubmissionMachine
}
