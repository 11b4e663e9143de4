import { desc } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mails } from '#server/db/schema/operations.ts'
import type { SandboxDeps } from './call.ts'
import { type Form, parseForm } from './form.ts'
import { knobsOff, knobsShape, readKnobs, turnKnobs } from './knobs.ts'
import { list } from './objects.ts'
import { renderIndex } from './renderIndex.ts'
import { renderMailbox } from './renderMailbox.ts'
import { deliveriesOf } from './webhooks.ts'

const html = 'text/html; charset=utf-8'

/** The pages for the developer: index, knobs and mailbox. */
export function indexRoutes(app: FastifyInstance, deps: SandboxDeps, told: () => void): void {
  const { db, env } = deps
  app.get('/', async (_, reply) => {
    const intents = await list(db, 'payment_intent', '', { limit: 30 })
    const events = await list(db, 'event', '', { limit: 40 })
    const deliveries = await deliveriesOf(
      db,
      events.data.map((event) => event.id),
    )
    const knobs = await readKnobs(db)
    reply.header('cache-control', 'no-store').type(html)
    return renderIndex(env.PUBLIC_URL, knobs, intents.data, events.data, deliveries)
  })
  app.get('/knobs', async () => await readKnobs(db))
  app.post('/knobs', async (request, reply) => {
    const origin = request.headers.origin
    if (origin !== undefined && origin !== `http://${request.host}`)
      return await reply.code(403).send({ detail: 'Only from this page.' })
    const change = knobsOf(request)
    if (!change.success) return await reply.code(400).send({ detail: change.error.message })
    const knobs = await turnKnobs(db, change.data)
    told()
    if (typeof request.body === 'string') return await reply.redirect('/', 303)
    return knobs
  })
  app.get('/mail', async (request, reply) => {
    const rows = await db.select().from(mails).orderBy(desc(mails.id)).limit(200)
    reply.header('vary', 'accept').header('cache-control', 'no-store')
    if (!request.headers.accept?.includes('text/html')) return rows
    return reply.type(html).send(renderMailbox(rows))
  })
}

/** Some knobs, or with `reset` all of them turned off. */
function knobsOf({ body }: FastifyRequest) {
  const given = typeof body === 'string' ? parseForm(body) : ((body ?? {}) as Form)
  const { reset, ...change } = given
  return reset === undefined
    ? knobsShape.safeParse(change)
    : { success: true as const, data: knobsOff }
}
