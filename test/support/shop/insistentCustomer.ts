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

/** Servers of one shop, and the addresses of its database and its sandbox. */
export type Servers = {
  urls: string[]
  databaseUrl: string
  sandboxUrl: string
}

/** The demo customer at the servers of one shop, and each server in its turn. */
export async function createInsistentCustomer({
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

  /** Sends an order once and remembers what was answered. */
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
  /** Comes with a key until its order is placed, as a customer's page does; before that it only hears "later". */
  const insist = async (wanted: Order) =>
    await vi.waitFor(
      async () => {
        const { status, number } = await order(wanted)
        if (![200, 201].includes(status))
          throw new Error(`${wanted.key} is not placed yet: ${status}`)
        return number
      },
      { timeout: 2 * patience.timeout, interval: 200 },
    )
  /** The servers live, their pools are whole, and what was acknowledged is there, once. */
  const expectSound = async (orders: Order[]) => {
    await Promise.all(orders.map(insist))
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
    /** Orders are sent before, while and after something happens. Each is placed once, and the money is right. */
    orderThrough: async (happen: () => Promise<unknown>) => {
      const [early, late] = [someOrders(), someOrders()]
      const begun = early.map(insist)
      await Promise.race(begun)
      const after = happen().then(() => Promise.all(late.map(insist)))
      const numbers = await Promise.all([Promise.all(begun), after])
      expect(new Set(numbers.flat()).size).toBe(16)
      const statuses = new Set(answers.map(({ status }) => status))
      expect(
        [...statuses].filter(
          (status) => ![200, 201, 409, 503].includes(status),
        ),
      ).toEqual([])
      await expectSound([...early, ...late])
    },
  }
}

type Order = { key: string; payment_type: 'wallet' | 'stripe' }

/** Orders that the demo customer's wallet can pay, and some by card: five of them may wait for their payment. */
function someOrders(): Order[] {
  const [wallet, stripe] = ['wallet', 'stripe'] as const
  const payment_types = [
    ...Array<typeof wallet>(6).fill(wallet),
    stripe,
    stripe,
  ]
  return payment_types.map((payment_type) => ({
    key: randomUUID(),
    payment_type,
  }))
}
