import helmet from '@fastify/helmet'
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import { sandboxKeysOfShop } from './access.ts'
import { apiRoutes } from './apiRoutes.ts'
import { indexRoutes } from './indexRoutes.ts'
import { newId } from './newId.ts'
import { allBodies, type Bodies, type Kind } from './objects.ts'
import { pageDirectives } from './page.ts'
import { payRoutes } from './payRoutes.ts'
import { startDeliveries } from './startDeliveries.ts'
import { openStore } from './store.ts'
import { stripeScriptRoutes } from './stripeScript.ts'
import { createPost, type Delivery, makeDue, waitingDeliveries } from './webhooks.ts'

/** What a sandbox is made of. */
export type SandboxOptions = {
  /** The shop's address, as browsers reach it. */
  shop: string
  /** The sandbox's own address, as browsers reach it. */
  origin: string
  /** The built `browser/main.ts`, which is served as `/stripe.js`. */
  script: string
  /** Where it keeps what it knows; without a file only in memory. */
  file?: string | null
  /** Where events go; without an address they are only kept. */
  webhookUrl?: string
  /** Real time in milliseconds. */
  now?: () => number
  /** Hears of work that broke off. */
  failed?: (error: unknown) => void
}

/** A sandbox. `app` listens when it is told to. */
export type Sandbox = {
  app: FastifyInstance
  /** Every object as the API shows it, oldest first. */
  objects: () => Bodies[Kind][]
  /** The deliveries of webhooks that wait. */
  waiting: () => Delivery[]
  /** Sends all webhooks that wait now. */
  deliverNow: () => void
  close: () => Promise<void>
}

/** The sandbox's own server: the payment API, its pages, and for the developer an index and the mailbox. */
export async function createSandbox({
  shop,
  origin,
  script,
  file = null,
  webhookUrl,
  now = Date.now,
  failed = () => undefined,
}: SandboxOptions): Promise<Sandbox> {
  const store = openStore(file)
  const deps = { store, shop, origin, now }
  const app = fastify({ forceCloseConnections: true, genReqId: () => newId('req', 14) })
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: pageDirectives },
    strictTransportSecurity: false,
    // With it the shop would see the tab with a payment page as closed.
    crossOriginOpenerPolicy: false,
    // Without any referrer the browser would send our own form from nowhere.
    referrerPolicy: { policy: 'same-origin' },
  })
  takeForms(app)
  guard(app, new URL(shop).hostname)
  const post = webhookUrl ? createPost(webhookUrl, sandboxKeysOfShop.webhook, now) : null
  // The shop may have been away for as long as the sandbox was.
  makeDue(store, now(), { triedOnly: true })
  const deliveries = startDeliveries(deps, post, failed)
  app.addHook('onClose', async () => {
    await deliveries.stop()
    store.close()
  })
  apiRoutes(app, deps, deliveries.wake)
  payRoutes(app, deps, deliveries.wake)
  indexRoutes(app, deps, deliveries.wake)
  stripeScriptRoutes(app, script)
  app.setErrorHandler(async (error, _, reply) => {
    failed(error)
    const status = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined
    const type = status === undefined ? 'api_error' : 'invalid_request_error'
    // The shop logs this message: it must not say what the sandbox knows.
    const isTold = status !== undefined && error instanceof Error
    const message = isTold ? error.message : 'The sandbox failed.'
    await reply.code(Number(status ?? 500)).send({ error: { type, message } })
  })
  return {
    app,
    objects: () => allBodies(store),
    waiting: () => waitingDeliveries(store),
    deliverNow: () => {
      makeDue(store, now(), { triedOnly: false })
      deliveries.wake()
    },
    close: () => app.close(),
  }
}

/** Forms stay texts: what reads them knows their brackets. */
function takeForms(app: FastifyInstance): void {
  const form = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(form, { parseAs: 'string' }, (_, body, done) => done(null, body))
}

/** What the shop and its customers reach; all else is for this machine alone. */
const openPaths = /^\/(v1\/|pay\/|receipts\/|mails$|stripe\.js$)/

function guard(app: FastifyInstance, shopHost: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const isOpen = openPaths.test(request.url.split('?')[0] ?? '')
    // Another name that points here would let a web page read the mailbox.
    const allowed = isOpen
      ? isLocal(request.hostname) || request.hostname === shopHost
      : isLocal(request.hostname) && isLoopback(request.ip) && !isForwarded(request)
    if (!allowed) return await reply.code(403).send({ detail: 'Only on this machine.' })
    if (!request.url.startsWith('/v1/')) return
    allowOrigin(request, reply, shopHost)
    if (request.method === 'OPTIONS') await reply.code(204).send()
  })
}

/** Pages of the shop may ask the API, whose publishable key they hold. */
function allowOrigin(
  { headers: { origin } }: FastifyRequest,
  reply: { headers: (values: Record<string, string>) => unknown },
  shopHost: string,
): void {
  reply.headers({ vary: 'origin' })
  if (origin === undefined || !URL.canParse(origin)) return
  const { hostname } = new URL(origin)
  if (!isLocal(hostname) && hostname !== shopHost) return
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers':
      'authorization, content-type, idempotency-key, stripe-version, accept-language',
    'access-control-expose-headers': 'request-id',
    'access-control-max-age': '600',
  })
}

function isLocal(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname)
}

/** A proxy on this machine asks from it, too, and for whom it asks is unknown. */
function isForwarded({ headers }: FastifyRequest): boolean {
  return Object.keys(headers).some((name) => /^(forwarded$|x-forwarded-|x-real-ip$)/.test(name))
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./.test(ip)
}
