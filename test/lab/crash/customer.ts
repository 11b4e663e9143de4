import type { Tokens } from '#contract/session.ts'
import type { KeyedAnswer } from '#test/lab/auditor/openConnection.ts'
import type { SpawnedShop } from '#test/support/process/spawnShop.ts'
import type { RestartingServer } from './restartingServer.ts'

export type Unpaid = {
  client_secret: string
  order_id: string
  transaction_id: string
}

/** The demo customer, who repeats a request with the same key until an answer comes, and stores every answer. */
export type Customer = ReturnType<typeof createCustomer>

const routes = {
  order: '/orders/create/',
  recharge: '/transactions/wallet/recharge/',
} as const

type Keyed = { kind: keyof typeof routes; key: string; body: object }

export function createCustomer(shop: RestartingServer) {
  const answers: KeyedAnswer[] = []
  const sentRequests = new Map<string, Keyed>()
  let tokens: Tokens | null = null

  const call = async (
    server: SpawnedShop,
    path: string,
    body?: object,
    key?: string,
  ) => {
    tokens ??= await logIn(server)
    return await fetch(`${server.url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${tokens.access_token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
  const sendOnce = async (server: SpawnedShop, keyed: Keyed) => {
    const { kind, key, body } = keyed
    sentRequests.set(key, keyed)

    const answer = await call(server, routes[kind], body, key)
    const text = await answer.text()
    const route = `POST ${routes[kind]}`

    answers.push({
      customer_id: 1,
      route,
      key,
      status: answer.status,
      body: text,
    })

    return { status: answer.status, parsed: JSON.parse(text) as Unpaid }
  }
  const send = async (keyed: Keyed, expected = [200, 201]) => {
    const { status, parsed } = await shop.reach((server) =>
      sendOnce(server, keyed),
    )
    if (expected.includes(status)) return parsed
    throw new Error(
      `${keyed.kind} ${keyed.key}: ${status} ${JSON.stringify(parsed)}`,
    )
  }
  return {
    answers,
    order: (key: string, body: object, expected?: number[]) =>
      send({ kind: 'order', key, body }, expected),
    /** Sends an order once, even if no answer comes. */
    orderAndLeave: async (key: string, body: object) => {
      let isFirst = true
      const keyed = { kind: 'order', key, body } as const
      await shop.reach(async (server) => {
        if (!isFirst) return
        isFirst = false
        await sendOnce(server, keyed)
      })
      sentRequests.delete(key)
    },
    recharge: (key: string, body: object) =>
      send({ kind: 'recharge', key, body }),
    /**
     * Deletes the account, and forgets all keys and answers. 401 means that a request without an answer has deleted it.
     */
    deleteAccount: async (balance: string) => {
      const body = { password: 'lantern-demo', balance }
      const status = await shop.reach(
        async (server) => (await call(server, '/account/delete/', body)).status,
      )
      if (![200, 401].includes(status))
        throw new Error(`The account is not deleted: ${status}`)
      answers.length = 0
      sentRequests.clear()
    },
    /** Returns the answer to a GET, or to a POST without a key. */
    ask: async (path: string, body?: object) =>
      await shop.reach(
        async (server) =>
          (await (await call(server, path, body)).json()) as unknown,
      ),
    askAgain: async () => {
      for (const keyed of sentRequests.values())
        await shop.reach((server) => sendOnce(server, keyed))
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
