import { afterEach, expect } from 'vitest'
import type { PlacedOrder } from '#contract/orders.ts'
import { auditBooks } from '#server/auditor/auditBooks.ts'
import type { ServerContext } from '#server/context.ts'
import type { Intent } from '#server/gateways/paymentProvider.ts'
import { settle } from '#server/payments/settle.ts'
import type { Kind } from '#test/support/database/create.ts'
import { orderBody, placeOrder } from './placeOrder.ts'
import { reconcile } from './reconcile.ts'
import { monday, useOrderingShop } from './useOrdering.ts'

/** The answer to an order that waits for its payment. */
export type Unpaid = {
  order_id: string
  client_secret: string
  payment_intent: string
}

/** Milliseconds after which the provider is asked again. */
const askedAgainMs = 2000

/** A shop as `useOrderingShop` gives, whose customers pay by card; after each test its database is audited. */
export function usePayingShop(database: Kind) {
  const on = useOrderingShop(database)
  afterEach(async () => {
    on.shop.payments.hooks.before = () => {}
    on.shop.payments.hooks.after = () => {}
    expect(await auditBooks(on.shop.db)).toEqual([])
  })
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ) =>
    on.shop.send({
      method,
      url: `/api${url}`,
      as: on.wei.tokens,
      ...(payload ? { payload } : {}),
    })
  const tryCard = (parts: Record<string, unknown> = {}, key?: string) =>
    placeOrder(
      on.shop,
      on.wei.tokens,
      orderBody({ payment_type: 'stripe', ...parts }),
      key,
    )
  const recharge = async (body: Record<string, unknown>, key?: string) =>
    await on.shop.send({
      method: 'POST',
      url: '/api/transactions/wallet/recharge/',
      payload: { save_payment_method: false, ...body },
      headers: key ? { 'idempotency-key': key } : {},
      as: on.wei.tokens,
    })
  const intentOf = (id: string): Intent => {
    const intent = on.shop.payments.intents().find((each) => each.id === id)
    if (!intent) throw new Error(`There is no intent ${id}.`)
    return structuredClone(intent)
  }
  return Object.assign(on, {
    request: send,
    /** An intent as the provider has it now. */
    intentOf,
    /** The provider changes a payment, and its webhook arrives. */
    hear: async (id: string, parts: Partial<Intent> = {}) => {
      on.shop.payments.become(id, 'succeeded', parts)
      await settle(on.shop.app, intentOf(id))
    },
    tryCard,
    recharge,
    /** An order placed by card, its payment waiting. */
    placeByCard: async (parts?: Record<string, unknown>) =>
      (await tryCard(parts)).json() as PlacedOrder & Unpaid,
    /** A recharge whose payment waits, with its intent. */
    beginRecharge: async (body: Record<string, unknown>) => {
      const answer = (await recharge(body)).json() as {
        transaction_id: string
        client_secret: string
      }
      return { ...answer, intent: answer.client_secret.replace('_secret', '') }
    },
    rechargeStatus: async (transactionId: string) => {
      on.shop.clock.advance(askedAgainMs)
      return (
        await send('GET', `/transactions/wallet/recharge/${transactionId}/`)
      ).json()
    },
    /** Status and payment of an order as its customer reads it. */
    stateOf: async (orderId: string) => {
      on.shop.clock.advance(askedAgainMs)
      const order = (await send('GET', `/orders/${orderId}/`)).json() as {
        status: string
        transaction: { status: string }
      }
      return [order.status, order.transaction.status]
    },
    checkExpiry: async (order_id: string) => {
      on.shop.clock.advance(askedAgainMs)
      const answer = await send('POST', '/orders/check-expiry/', { order_id })
      return (answer.json() as { status: string }).status
    },
    /** A minute later everything unsettled is asked about. */
    reconcile: async (server: ServerContext = on.shop.app, after = 60_000) => {
      on.shop.clock.advance(after)
      await reconcile(server)
    },
    /** An order's time is over. */
    expire: () =>
      on.shop.clock.setNow(
        new Date(Date.parse(monday) + 1_860_000).toISOString(),
      ),
    mailsOf: async (orderId: string) =>
      (await on.shop.mails())
        .map((mail) => mail.dedupe_key)
        .filter((key) => key.startsWith(`order:${orderId}`)),
  })
}
