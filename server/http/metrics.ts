import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countUnsentMails } from '../mails/outbox.ts'
import { countUploads } from './uploadSlots.ts'

/** Node's process metrics, created once: the observer of the garbage collector cannot be removed. */
const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

/** Measures every request; the metrics belong to this app only. */
export function registerMetrics(app: FastifyInstance): Registry {
  const registry = new Registry()
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })

  const mails = new Gauge({
    name: 'mails_unsent',
    help: 'Mails that nobody got yet: waiting, given up, or of an order whose mails are not written. Absent while the database is away.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      mails.reset()
      const counts = await countUnsentMails(app.deps.db).catch(() => ({}))
      for (const [state, count] of Object.entries(counts))
        mails.set({ state }, count)
    },
  })

  const uploads = new Gauge({
    name: 'uploads_in_progress',
    help: 'Uploaded files in memory.',
    registers: [registry],
    collect() {
      uploads.set(countUploads())
    },
  })

  app.addHook('onClose', async () => registry.clear())
  return Registry.merge([ofProcess, registry])
}
