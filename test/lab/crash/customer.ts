import type { Tokens } from '#contract/session.ts'
import type { KeyedAnswer } from '#test/lab/auditor/openConnection.ts'
import type { SpawnedShop } from '#test/support/process/spawnShop.ts'
import type { RestartingServer } from './restartingServer.ts'

export type Unpaid = {
  client_secret: string
  order_id: string
  transaction_id: string
}

/** The demo customer, who tries again with the same key until there is an answer, and remembers every answer. */
export type Customer = ReturnType<typeof createCustomer>

const routes = {
  order: '/orders/create/',
  recharge: '/transactions/wallet/recharge/',
} as const

type Keyed = { kind: keyof typeof routes; key: string; body: object }

/** Makes the customer of a shop. */
export function createCustomer(shop: RestartingServer) {
  const answers: KeyedAnswer[] = []
  const asked = new Map<string, Keyed>()
  let tokens: Tokens | null = null

  const call = async (
    at: SpawnedShop,
    path: string,
    body?: object,
    key?: string,
  ) => {
    tokens ??= await logIn(at)
    return await fetch(`${at.url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${tokens.access_token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
  const sendOnce = async (at: SpawnedShop, keyed: Keyed) => {
    const { kind, key, body } = keyed
    asked.set(key, keyed)
    const answer = await call(at, routes[kind], body, key)
    const said = await answer.text()
    const route = `POST ${routes[kind]}`
    answers.push({
      customer_id: 1,
      route,
      key,
      status: answer.status,
      body: said,
    })
    return { status: answer.status, said: JSON.parse(said) as Unpaid }
  }
  const send = async (keyed: Keyed, expected = [200, 201]) => {
    const { status, said } = await shop.reach((at) => sendOnce(at, keyed))
    if (expected.includes(status)) return said
    throw new Error(
      `${keyed.kind} ${keyed.key}: ${status} ${JSON.stringify(said)}`,
    )
  }
  return {
    answers,
    order: (key: string, body: object, expected?: number[]) =>
      send({ kind: 'order', key, body }, expected),
    /** Sends an order and, should there be no answer, never again. */
    orderAndLeave: async (key: string, body: object) => {
      let isFirst = true
      const keyed = { kind: 'order', key, body } as const
      await shop.reach(async (at) => {
        if (!isFirst) return
        isFirst = false
        await sendOnce(at, keyed)
      })
      asked.delete(key)
    },
    recharge: (key: string, body: object) =>
      send({ kind: 'recharge', key, body }),
    /** Deletes the account. A lost answer and an ended login also mean that it is deleted; no key is sent again. */
    leave: async (balance: string) => {
      const body = { password: 'lantern-demo', balance }
      const status = await shop.reach(
        async (at) => (await call(at, '/account/delete/', body)).status,
      )
      if (![200, 401].includes(status))
        throw new Error(`The account is not deleted: ${status}`)
      answers.length = 0
      asked.clear()
    },
    /** Returns the answer to a GET, or to a POST without a key. */
    ask: async (path: string, body?: object) =>
      await shop.reach(
        async (at) => (await (await call(at, path, body)).json()) as unknown,
      ),
    /** Comes with every key once more. */
    askAgain: async () => {
      for (const keyed of asked.values())
        await shop.reach((at) => sendOnce(at, keyed))
    },
  }
}

async function logIn({ url }: SpawnedShop): Promise<Tokens> {
  const answer = await fetch(`${url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'demo@lantern.example',
      password: 'lantern-demo',
    }),
  })
  return (await answer.json()) as Tokens
}
