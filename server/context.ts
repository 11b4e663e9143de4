import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import type { Env } from './config/env.ts'
import type { Database } from './db/client.ts'
import type { PaymentProvider } from './gateways/paymentProvider.ts'
import type { ServerLabels } from './i18n/labels.ts'
import type { Clock } from './lib/clock.ts'
import type { CachedValue } from './lib/staleWhileRevalidate.ts'
import type { CatalogueSource } from './menu/catalogue.ts'
import type { MenuSnapshot } from './menu/menuSnapshot.ts'

/** The HTML of a page before its scripts run: pictures for the head, and the markup. */
export type FirstView = { pictures: string; markup: string }

/** The server's dependencies; tests replace them. */
export type Deps = {
  db: Database
  env: Env
  clock: Clock
  payments: PaymentProvider
  /** The key of access tokens, the same in every replica. */
  tokenSecret: Uint8Array
  /** The directory of the built client; null when only the API is served. */
  clientDirectory: string | null
  /** Renders a public page's first view; `data` and `labels` are JSON. Null when only scripts render pages. */
  renderFirstView:
    | ((path: string, data: string, labels: string) => Promise<FirstView>)
    | null
  logger: FastifyServerOptions['logger']
}

/** The context of request handlers and background work. The Fastify app has this shape. */
export type ServerContext = {
  deps: Deps
  labels: () => Promise<ServerLabels>
  log: FastifyBaseLogger
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
    labels: CachedValue<ServerLabels>
    catalogue: CatalogueSource
    menu: CachedValue<MenuSnapshot>
  }
}
