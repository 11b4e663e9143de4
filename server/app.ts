import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import cookie from '@fastify/cookie'
import { type FastifyInstance, fastify } from 'fastify'
import type { Env } from './config/env.ts'
import type { Deps } from './context.ts'
import { registerCatalogueVersion } from './http/catalogueVersion.ts'
import { registerCompression } from './http/compression.ts'
import { registerCosts } from './http/costs.ts'
import { registerErrorHandler } from './http/errorHandler.ts'
import { registerGracefulClose } from './http/gracefulClose.ts'
import { registerHttpRules } from './http/httpRules.ts'
import { registerJsonBody } from './http/jsonBody.ts'
import { registerProxyNotice } from './http/proxyNotice.ts'
import { readableTarget } from './http/readableTarget.ts'
import { registerSecurity } from './http/security.ts'
import { registerShopTime } from './http/shopTime.ts'
import { answerUnreadable, trackResponses } from './http/unreadableRequests.ts'
import { registerWrongMethods } from './http/wrongMethods.ts'
import { createServerLabels } from './i18n/labels.ts'
import { createCatalogue } from './menu/catalogue.ts'
import { createCatalogueVersion } from './menu/catalogueVersion.ts'
import { createMenu } from './menu/menuSnapshot.ts'
import { addressBookRoutes } from './routes/addressBook.ts'
import { changePasswordRoute } from './routes/changePassword.ts'
import { checkoutRoutes } from './routes/checkout.ts'
import { confirmationRoutes } from './routes/confirmation.ts'
import { contactRoutes } from './routes/contact.ts'
import { forgotPasswordRoutes } from './routes/forgotPassword.ts'
import { menuRoutes } from './routes/menu.ts'
import { operationsRoutes } from './routes/operations.ts'
import { orderRoutes } from './routes/orders.ts'
import { ownDataRoutes } from './routes/ownData.ts'
import { pageRoutes } from './routes/pages.ts'
import { profileRoutes } from './routes/profile.ts'
import { savedCardRoutes } from './routes/savedCards.ts'
import { sessionRoutes } from './routes/session.ts'
import { translationRoutes } from './routes/translations.ts'
import { walletRoutes } from './routes/wallet.ts'
import { webhookRoute } from './routes/webhook.ts'

/** The default body limit in bytes: it fits a message of 10,000 characters in any encoding. */
const maxBodyBytes = 65_536

/** Milliseconds for a whole request: the client waits as long for an upload, `uploadTimeout` in `src/adapters/`. */
const maxRequestTime = 120_000

/** Creates the Fastify app with every route. It does not listen yet. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    logger: deps.logger ?? false,
    trustProxy: trustProxyOf(deps.env.TRUST_PROXY),
    genReqId: () => randomUUID(),
    bodyLimit: maxBodyBytes,
    requestTimeout: maxRequestTime,
    // Routes check their parameters; an address is no longer than Node's headers.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    rewriteUrl: readableTarget,
    clientErrorHandler: (error, socket) => answerUnreadable(app, error, socket),
    // The hooks answer instead, with the headers of other errors.
    http: { requireHostHeader: false },
    return503OnClosing: false,
  })
  app.decorate('deps', deps)
  const version = createCatalogueVersion(deps.db)
  app.decorate('labels', createServerLabels(deps, version, app.log))
  app.decorate('catalogue', createCatalogue(deps, version))
  app.decorate('menu', createMenu(app.catalogue, deps.clock, app.log))
  registerCosts(app)
  registerWrongMethods(app)
  trackResponses(app)
  registerErrorHandler(app)
  registerProxyNotice(app)
  registerShopTime(app)
  registerCatalogueVersion(app, version)
  registerJsonBody(app)
  registerCompression(app)
  await app.register(cookie)
  await registerSecurity(app)
  registerHttpRules(app)
  registerGracefulClose(app)
  operationsRoutes(app)
  for (const routes of nouns) await routes(app)
  await webhookRoute(app)
  await pageRoutes(app)

  return app
}

const nouns = [
  sessionRoutes,
  confirmationRoutes,
  forgotPasswordRoutes,
  profileRoutes,
  changePasswordRoute,
  translationRoutes,
  menuRoutes,
  checkoutRoutes,
  addressBookRoutes,
  walletRoutes,
  savedCardRoutes,
  orderRoutes,
  contactRoutes,
  ownDataRoutes,
]

/** A number counts the proxies in front of the server. */
function trustProxyOf(trust: Env['TRUST_PROXY']) {
  return typeof trust === 'number'
    ? (_: string, hop: number) => hop < trust
    : trust
}
