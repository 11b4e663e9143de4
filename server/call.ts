import type { SQLWrapper } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { Input, Output, Route } from '#contract/route.ts'
import type { Deps, ServerContext } from './context.ts'
import type { Database } from './db/client.ts'
import type { Message } from './domain/message.ts'
import type { ServerLabels } from './i18n/labels.ts'
import type { CatalogueSource } from './menu/catalogue.ts'

/** A decoded request to a contract route, without HTTP; money is in cents. */
export type Call<R extends Route> = Input<R> & {
  deps: Deps
  /** The server, whose provider is asked within the customer's budget. */
  context: ServerContext & { catalogue: CatalogueSource }
  /** The signed-in customer; reading it on a public route throws a RequestRefusal. */
  readonly customerId: number
  /** The token family (one login) that the access token belongs to. */
  readonly family: string
  /** A signature of the network that the request comes from; null where nothing is limited. */
  readonly network: string | null
  language: Language
  labels: ServerLabels
  /** Translates a label of module `server` into the caller's language. */
  t: (message: Message) => string
  key: RequestKey<Output<R>>
}

/** The request's `Idempotency-Key`; without one, nothing is resumed, linked or stored. */
export type RequestKey<Answer> = {
  /** The id of the order or recharge that an unfinished request with this key created, or null. */
  resumedId: string | null
  /** Links the created order or recharge to the key, inside the transaction that creates it, so that a retry resumes it. */
  link: (tx: Database, resumedId: string) => Promise<void>
  /** Stores the answer for retries, inside the transaction of the effect. */
  store: (tx: Database, answer: Answer) => Promise<void>
  /** The same as a part of another statement, which must refuse when it returns no row; null without a key. */
  storing: (tx: Database, answer: Answer) => SQLWrapper | null
}
