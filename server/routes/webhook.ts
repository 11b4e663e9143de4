import type { FastifyInstance } from 'fastify'
import { badRequest } from '../domain/requestRefusal.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { refreshPayment } from '../payments/livePayment.ts'
import { findPayment } from '../payments/readPayments.ts'

const refused =
  'A webhook was refused: STRIPE_WEBHOOK_SECRET is not the secret that signed it, or it is older than five minutes.'

/** The provider's webhook. An event is a hint: its intent is fetched and settled before the response. */
export async function webhookRoute(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    )
    scope.post('/api/stripe/webhook/', async ({ body, headers }) => {
      const { payments, clock } = app.deps
      const signature = String(headers['stripe-signature'] ?? '')
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const event = payments.readEvent(raw, signature, clock.realNow())
      if (event === null) {
        app.log.warn(refused)
        throw badRequest('invalid_request')
      }

      crashpoint('webhook.read')
      // The provider disables a failing webhook, so an unknown form is logged and accepted.
      if (!event.isUnderstood)
        app.log.error('a webhook has a form that is not known: look into it')
      if (event.intent === null) return { received: true }

      const payment = await findPayment(app.deps.db, event.intent)
      if (payment === undefined) return { received: true }
      await refreshPayment(app, payment)
      crashpoint('webhook.settled')

      return { received: true }
    })
  })
}
