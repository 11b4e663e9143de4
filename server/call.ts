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
  /** The server's context; its payment provider is limited by the customer's budget. */
  context: ServerContext & { catalogue: CatalogueSource }
  /** The signed-in customer; throws a RequestRefusal on a public route. */
  readonly customerId: number
  /** The login (token family) of the access token. */
  readonly family: string
  /** The signature of the request's network; null when rate limits are off. */
  readonly network: string | null
  language: Language
  labels: ServerLabels
  t: (message: Message) => string
  key: RequestKey<Output<R>>
}

/** The request's idempotency key. Without one, nothing is resumed, linked or stored. */
export type RequestKey<Answer> = {
  /** The key that the client sent, or null. */
  sent: string | null
  /** The id of the order or recharge that an unfinished request with this key created, or null. */
  resumedId: string | null
  /** Links a new order or recharge to the key, inside its transaction, so that a retry resumes it. */
  link: (tx: Database, resumedId: string) => Promise<void>
  /** Stores the answer for retries, inside the transaction of the effect. */
  store: (tx: Database, answer: Answer) => Promise<void>
  /** The same as a part of another SQL statement, which must fail when it returns no row; null without a key. */
  storing: (tx: Database, answer: Answer) => SQLWrapper | null
}
