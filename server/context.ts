import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import type { Env } from './config/env.ts'
import type { Database } from './db/client.ts'
import type { PaymentProvider } from './gateways/paymentProvider.ts'
import type { ServerLabels } from './i18n/labels.ts'
import type { Clock } from './lib/clock.ts'
import type { CachedValue } from './lib/staleWhileRevalidate.ts'
import type { CatalogueSource } from './menu/catalogue.ts'
import type { MenuSnapshot } from './menu/menuSnapshot.ts'

/** A page before any script has run: its pictures, which belong into its head, and its markup. */
export type FirstView = { pictures: string; markup: string }

/** The server's dependencies, which tests replace. */
export type Deps = {
  db: Database
  env: Env
  clock: Clock
  payments: PaymentProvider
  /** Signs access tokens; the same in every replica. */
  tokenSecret: Uint8Array
  /** The built client, or null when only the API is served. */
  clientDirectory: string | null
  /** Renders a public page's first view from its data and its labels, both as JSON, or null where pages are made by their script alone. */
  renderFirstView: ((path: string, data: string, labels: string) => Promise<FirstView>) | null
  logger: FastifyServerOptions['logger']
}

/** What request handlers and background work share. The Fastify app has this shape. */
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
