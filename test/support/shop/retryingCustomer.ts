import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { Tokens } from '#contract/session.ts'
import { audit } from '#test/lab/auditor/audit.ts'
import { loadProvider } from '#test/lab/auditor/loadProvider.ts'
import {
  type KeyedAnswer,
  openConnection,
} from '#test/lab/auditor/openConnection.ts'
import { readState } from '#test/support/sandbox/readState.ts'
import { orderBody } from '#test/support/shop/placeOrder.ts'
import { patience } from '#test/support/timing/patience.ts'

/** The servers of one shop, and the addresses of its database and its sandbox. */
export type Servers = {
  urls: string[]
  databaseUrl: string
  sandboxUrl: string
}

/** Creates the demo customer, who sends requests to the servers in turn and repeats an order until it is placed. */
export async function createRetryingCustomer({
  urls,
  databaseUrl,
  sandboxUrl,
}: Servers) {
  const answers: KeyedAnswer[] = []
  let turn = 0
  const send = async (
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) =>
    await fetch(`${urls[turn++ % urls.length]}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const credentials = {
    email: 'demo@lantern.example',
    password: 'lantern-demo',
  }
  const login = (await (
    await send('/api/login/', credentials)
  ).json()) as Tokens
  const authorization = `Bearer ${login.access_token}`

  const order = async ({ key, payment_type }: Order) => {
    const headers = { authorization, 'idempotency-key': key }
    const answer = await send(
      '/api/orders/create/',
      orderBody({ payment_type }),
      headers,
    )
    const body = await answer.text()
    const route = 'POST /orders/create/'

    answers.push({ customer_id: 1, route, key, status: answer.status, body })
    if (answer.status === 503)
      expect(answer.headers.get('retry-after')).toBe('5')

    return {
      status: answer.status,
      number: (JSON.parse(body) as { order_id?: string }).order_id,
    }
  }
  /** Repeats an order with its key until it is placed; other answers must say "later". */
  const orderUntilPlaced = async (wanted: Order) =>
    await vi.waitFor(
      async () => {
        const { status, number } = await order(wanted)
        if (![200, 201].includes(status))
          throw new Error(`${wanted.key} is not placed yet: ${status}`)
        return number
      },
      { timeout: 2 * patience.timeout, interval: 200 },
    )
  /** Expects live servers, every acknowledged order exactly once, and correct money. */
  const expectHealthy = async (orders: Order[]) => {
    await Promise.all(orders.map(orderUntilPlaced))
    for (const _ of urls) expect((await send('/readyz')).status).toBe(200)
    const { query, close } = await openConnection(databaseUrl)
    const placed = await query('select count(*)::int as placed from orders')
    expect(placed).toEqual([{ placed: orders.length }])
    await loadProvider(query, (await readState(sandboxUrl)).objects)
    expect(await audit(query, answers)).toEqual([])
    await close()
  }
  return {
    send,
    authorization,
    /** Sends orders before, during and after an action. Expects each of them placed once, and correct money. */
    orderThrough: async (action: () => Promise<unknown>) => {
      const early = newOrders()
      const late = newOrders()
      const begun = early.map(orderUntilPlaced)

      await Promise.race(begun)
      const after = action().then(() => Promise.all(late.map(orderUntilPlaced)))
      const numbers = await Promise.all([Promise.all(begun), after])
      expect(new Set(numbers.flat()).size).toBe(16)

      const statuses = new Set(answers.map(({ status }) => status))
      expect(
        [...statuses].filter(
          (status) => ![200, 201, 409, 503].includes(status),
        ),
      ).toEqual([])
      await expectHealthy([...early, ...late])
    },
  }
}

type Order = { key: string; payment_type: 'wallet' | 'stripe' }

/** Creates six orders from the wallet and two by card: a customer may have at most five unpaid orders. */
function newOrders(): Order[] {
  const wallet = Array<'wallet'>(6).fill('wallet')
  const payment_types = [...wallet, 'stripe', 'stripe'] as const
  return payment_types.map((payment_type) => ({
    key: randomUUID(),
    payment_type,
  }))
}
