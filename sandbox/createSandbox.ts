import helmet from '@fastify/helmet'
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import { sandboxKeysOfShop } from './access.ts'
import { apiRoutes } from './apiRoutes.ts'
import { indexRoutes } from './indexRoutes.ts'
import { newId } from './newId.ts'
import { type Bodies, type Kind, listObjects } from './objects.ts'
import { pageDirectives } from './page.ts'
import { payRoutes } from './payRoutes.ts'
import { startDeliveries } from './startDeliveries.ts'
import { openStore } from './store.ts'
import { stripeScriptRoutes } from './stripeScript.ts'
import {
  createWebhookSender,
  type Delivery,
  makeDue,
  waitingDeliveries,
} from './webhooks.ts'

export type SandboxOptions = {
  shop: string
  origin: string
  /** The path of the built `browser/main.ts`, served as `/stripe.js`. */
  script: string
  /** The file that stores its data; without it, data stays in memory. */
  file?: string | null
  /** The shop's webhook; without it, events are only stored. */
  webhookUrl?: string
  /** Real time in milliseconds. */
  now?: () => number
  failed?: (error: unknown) => void
}

/** A sandbox; the caller makes `app` listen. */
export type Sandbox = {
  app: FastifyInstance
  /** All objects in the API's shape, oldest first. */
  objects: () => Bodies[Kind][]
  waiting: () => Delivery[]
  deliverNow: () => void
  close: () => Promise<void>
}

/** Creates the sandbox's server: the payment API, its pages, and an index and a mailbox for the developer. */
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
  const app = fastify({
    forceCloseConnections: true,
    genReqId: () => newId('req', 14),
  })

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: pageDirectives },
    strictTransportSecurity: false,
    // With the policy, the shop would see the payment tab as closed.
    crossOriginOpenerPolicy: false,
    // Without a referrer, the browser would send our own form with `Origin: null`.
    referrerPolicy: { policy: 'same-origin' },
  })
  takeForms(app)
  guard(app, new URL(shop).hostname)

  const post = webhookUrl
    ? createWebhookSender(webhookUrl, sandboxKeysOfShop.webhook, now)
    : null

  // Retry failed webhooks now: the shop may just have started again.
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
    const status =
      error instanceof Error ? Reflect.get(error, 'statusCode') : undefined
    const type = status === undefined ? 'api_error' : 'invalid_request_error'
    // The shop logs this message, so it must not contain the sandbox's data.
    const isClientError = status !== undefined && error instanceof Error
    const message = isClientError ? error.message : 'The sandbox failed.'
    await reply.code(Number(status ?? 500)).send({ error: { type, message } })
  })

  return {
    app,
    objects: () => listObjects(store),
    waiting: () => waitingDeliveries(store),
    deliverNow: () => {
      makeDue(store, now(), { triedOnly: false })
      deliveries.wake()
    },
    close: () => app.close(),
  }
}

/** Keeps form bodies as text; `parseForm` reads the nested names. */
function takeForms(app: FastifyInstance): void {
  const form = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(form, { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  )
}

/** The paths open to the shop and its customers; all others answer only this machine. */
const openPaths = /^\/(v1\/|pay\/|receipts\/|mails$|stripe\.js$)/

function guard(app: FastifyInstance, shopHost: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const isOpen = openPaths.test(request.url.split('?')[0] ?? '')
    // Otherwise DNS rebinding would let a web page read the mailbox.
    const allowed = isOpen
      ? isLocal(request.hostname) || request.hostname === shopHost
      : isLocal(request.hostname) &&
        isLoopback(request.ip) &&
        !isForwarded(request)
    if (!allowed)
      return await reply.code(403).send({ detail: 'Only on this machine.' })
    if (!request.url.startsWith('/v1/')) return

    allowOrigin(request, reply, shopHost)
    if (request.method === 'OPTIONS') await reply.code(204).send()
  })
}

/** Allows the shop's pages to call the API (CORS). */
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

/** A proxy on this machine forwards requests of unknown clients. */
function isForwarded({ headers }: FastifyRequest): boolean {
  return Object.keys(headers).some((name) =>
    /^(forwarded$|x-forwarded-|x-real-ip$)/.test(name),
  )
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./.test(ip)
}
