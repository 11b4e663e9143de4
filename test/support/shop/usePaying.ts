import { afterEach, expect } from 'vitest'
import type { PlacedOrder } from '#contract/orders.ts'
import { auditBooks } from '#server/auditor/auditBooks.ts'
import type { ServerContext } from '#server/context.ts'
import type { Intent } from '#server/gateways/paymentProvider.ts'
import { settle } from '#server/payments/settle.ts'
import { auditCookLists } from '#server/reports/auditShop.ts'
import type { Kind } from '#test/support/database/create.ts'
import { orderBody, placeOrder } from './placeOrder.ts'
import { reconcile } from './reconcile.ts'
import { monday, useOrderingShop } from './useOrdering.ts'

export type Unpaid = {
  order_id: string
  client_secret: string
  payment_intent: string
}

const inquiryIntervalMs = 2000

/** The shop of `useOrderingShop`, for orders by card; audits the database after each test. */
export function usePayingShop(database: Kind) {
  const on = useOrderingShop(database)
  afterEach(async () => {
    on.shop.payments.hooks.before = () => {}
    on.shop.payments.hooks.after = () => {}
    expect(await auditBooks(on.shop.db)).toEqual([])
    expect(await auditCookLists(on.shop.deps)).toEqual([])
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
    const intent = on.shop.payments
      .intents()
      .find((candidate) => candidate.id === id)
    if (!intent) throw new Error(`There is no intent ${id}.`)
    return structuredClone(intent)
  }

  return Object.assign(on, {
    request: send,
    intentOf,
    /** Changes a payment at the provider and delivers its webhook. */
    deliverWebhook: async (id: string, parts: Partial<Intent> = {}) => {
      on.shop.payments.become(id, 'succeeded', parts)
      await settle(on.shop.app, intentOf(id))
    },
    tryCard,
    recharge,
    placeByCard: async (parts?: Record<string, unknown>) =>
      (await tryCard(parts)).json() as PlacedOrder & Unpaid,
    /** Begins a recharge, which is not paid yet; returns its intent, too. */
    beginRecharge: async (body: Record<string, unknown>) => {
      const answer = (await recharge(body)).json() as {
        transaction_id: string
        client_secret: string
      }
      return { ...answer, intent: answer.client_secret.replace('_secret', '') }
    },
    rechargeStatus: async (transactionId: string) => {
      on.shop.clock.advance(inquiryIntervalMs)
      return (
        await send('GET', `/transactions/wallet/recharge/${transactionId}/`)
      ).json()
    },
    /** Returns status and payment status of an order, as its customer reads them. */
    stateOf: async (orderId: string) => {
      on.shop.clock.advance(inquiryIntervalMs)
      const order = (await send('GET', `/orders/${orderId}/`)).json() as {
        status: string
        transaction: { status: string }
      }
      return [order.status, order.transaction.status]
    },
    checkExpiry: async (order_id: string) => {
      on.shop.clock.advance(inquiryIntervalMs)
      const answer = await send('POST', '/orders/check-expiry/', { order_id })
      return (answer.json() as { status: string }).status
    },
    /** Reconciles all open payments, by default a minute later. */
    reconcile: async (server: ServerContext = on.shop.app, after = 60_000) => {
      on.shop.clock.advance(after)
      await reconcile(server)
    },
    /** Moves the business time past the time-out of an order. */
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
