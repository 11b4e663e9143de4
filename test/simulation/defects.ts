import type { PaymentProvider } from '#server/gateways/paymentProvider.ts'
import type { ClientDeps } from '#src/actors/clientDeps.ts'

/** A mistake that a test puts into the shop, to see that a run finds it. */
export type Defect = {
  spoilStatement?: (statement: string) => string
  spoilPayments?: (provider: PaymentProvider) => Partial<PaymentProvider>
  spoilTab?: (deps: ClientDeps) => void
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
  /** An order expires without asking whether its payment has come meanwhile, and what comes later is not given back. */
  'an expiry overtakes a payment': {
    spoilPayments: (provider) => ({
      cancelIntent: async (id) => ({ ...(await provider.cancelIntent(id)), status: 'canceled' }),
      refund: async () => {},
    }),
  },
} satisfies Record<string, Defect>
