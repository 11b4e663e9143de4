import { createServer } from 'node:http'
import Stripe from 'stripe'
import { vi } from 'vitest'
import { patience } from '#test/support/timing/patience.ts'

export type Received = { body: string; signature: string; event: Stripe.Event }

/** A server that receives webhooks in place of a shop, and checks each signature with the SDK. */
export type WebhookReceiver = {
  url: string
  /** Returns the webhooks that arrived since the last call. */
  take: () => Received[]
  /** Waits until an event of this type about this object has arrived `times` times. */
  waitFor: (type: string, object: string, times?: number) => Promise<Received[]>
  /** Sets the statuses of the next answers, which are 200 by default. */
  answerNext: (...statuses: number[]) => void
  close: () => Promise<void>
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  let received: Received[] = []
  const statuses: number[] = []
  const { webhooks } = new Stripe('sk_sandbox')
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)

    const body = Buffer.concat(chunks).toString()
    const signature = String(request.headers['stripe-signature'])
    const event = webhooks.constructEvent(
      body,
      signature,
      'whsec_sandbox',
      100_000,
    )

    received.push({ body, signature, event })
    response.statusCode = statuses.shift() ?? 200
    response.end()
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    url: `http://127.0.0.1:${port}/webhook`,
    take: () => {
      const taken = received
      received = []
      return taken
    },
    waitFor: async (type, object, times = 1) =>
      await vi.waitFor(() => {
        const found = received.filter(
          ({ event }) =>
            event.type === type &&
            Reflect.get(event.data.object, 'id') === object,
        )
        if (found.length < times)
          throw new Error(`${found.length} of ${times} ${type} arrived`)
        return found
      }, patience),
    answerNext: (...next) => void statuses.push(...next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
