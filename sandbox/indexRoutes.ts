import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authorize } from './access.ts'
import { refusalOf } from './answerCall.ts'
import type { SandboxDeps } from './call.ts'
import { type Form, parseForm } from './form.ts'
import { defaultKnobs, knobsShape, readKnobs, setKnobs } from './knobs.ts'
import { mailShape, readMails, storeMail } from './mailbox.ts'
import { listObjects, newest } from './objects.ts'
import { renderIndex } from './renderIndex.ts'
import { renderMailbox } from './renderMailbox.ts'
import { deliveriesOf, waitingDeliveries } from './webhooks.ts'

const html = 'text/html; charset=utf-8'

/** The developer's pages: index, knobs and mailbox. They call `wake` when a change may have made a webhook due. */
export function indexRoutes(
  app: FastifyInstance,
  deps: SandboxDeps,
  wake: () => void,
): void {
  const { store, shop } = deps
  app.get('/', async (_, reply) => {
    const intents = newest(store, 'payment_intent').slice(0, 30)
    const events = newest(store, 'event').slice(0, 40)
    const deliveries = deliveriesOf(store, new Set(events.map(({ id }) => id)))
    reply.header('cache-control', 'no-store').type(html)
    return renderIndex(shop, readKnobs(store), intents, events, deliveries)
  })
  app.get('/state', async () => ({
    objects: listObjects(store),
    waiting: waitingDeliveries(store),
  }))
  app.get('/knobs', async () => readKnobs(store))
  app.post('/knobs', async (request, reply) => {
    const origin = request.headers.origin
    if (origin !== undefined && origin !== `http://${request.host}`)
      return await reply.code(403).send({ detail: 'Only from this page.' })

    const change = knobsOf(request)
    if (!change.success)
      return await reply.code(400).send({ detail: change.error.message })

    const knobs = setKnobs(store, change.data)
    wake()
    if (typeof request.body === 'string') return await reply.redirect('/', 303)

    return knobs
  })
  app.get('/mail', async (request, reply) => {
    const mails = readMails(store)
    reply.header('vary', 'accept').header('cache-control', 'no-store')
    if (!request.headers.accept?.includes('text/html')) return mails
    return reply.type(html).send(renderMailbox(mails))
  })
  app.post('/mails', async (request, reply) => {
    try {
      authorize(request, {}, 'shop')
    } catch (error) {
      const { status, body } = refusalOf(error)
      return await reply.code(status).type('application/json').send(body)
    }

    const mail = mailShape.safeParse(request.body)
    if (!mail.success)
      return await reply.code(400).send({ detail: mail.error.message })

    storeMail(store, mail.data)
    return await reply.code(204).send()
  })
}

function knobsOf({ body }: FastifyRequest) {
  const parameters =
    typeof body === 'string' ? parseForm(body) : ((body ?? {}) as Form)
  const { reset, ...change } = parameters
  return reset === undefined
    ? knobsShape.safeParse(change)
    : { success: true as const, data: defaultKnobs }
}
