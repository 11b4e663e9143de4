import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import type { Tokens } from '#contract/session.ts'
import { insertCustomer } from '#server/accounts/insertCustomer.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { type Env, readEnv } from '#server/config/env.ts'
import type { Deps } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { mails } from '#server/db/schema/operations.ts'
import type { PaymentProvider } from '#server/gateways/paymentProvider.ts'
import { createTestDatabase, type Kind } from '#test/support/database/create.ts'
import { fillWallet } from '#test/support/database/fillWallet.ts'
import { testSecret } from '#test/support/database/prepare.ts'
import { createTestClock, type TestClock } from '#test/support/fakes/clock.ts'
import {
  createFakePayments,
  type FakePayments,
} from '#test/support/fakes/provider.ts'
import { createTestServer, type TestServer } from './createServer.ts'
import { undocumentedStatus } from './undocumentedStatus.ts'
import { writeMails } from './writeMails.ts'

/** Options of a test shop; by default it opens on a Monday morning, on PGlite. */
export type TestShopOptions = {
  database?: Kind
  /** ISO instant of the business calendar. */
  now?: string
  env?: Record<string, string>
  clientDirectory?: string
  renderFirstView?: Deps['renderFirstView']
  payments?: PaymentProvider
}

export type TestCustomer = {
  id: number
  email: string
  password: string
  tokens: Tokens
}

export type TestShop = TestServer & {
  deps: Deps
  db: Database
  env: Env
  clock: TestClock
  /** The provider in memory; unused with another provider. */
  payments: FakePayments
  /** The database's address for other processes; null on PGlite. */
  databaseUrl: string | null
  /** Logs in; without an argument as the demo customer. */
  login: (email?: string, password?: string) => Promise<Tokens>
  /** Creates a signed-in customer with a wallet in cents. */
  newCustomer: (options?: { wallet?: number }) => Promise<TestCustomer>
  /** Sends a request without a port; `as` signs it. */
  send: (request: InjectOptions & { as?: Tokens }) => Promise<Answer>
  /** Returns the outbox, with the mails of all paid orders. */
  mails: () => Promise<(typeof mails.$inferSelect)[]>
  replica: () => Promise<TestServer>
}

export type Answer = {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  json: () => unknown
}

/** Creates a shop for a test, which must close it. */
export async function createTestShop(
  options: TestShopOptions = {},
): Promise<TestShop> {
  const database = await createTestDatabase(options.database ?? 'pglite')
  const clock = createTestClock(options.now ?? '2026-11-23T09:00:00+11:00')
  const env = readEnv({ SANDBOX: '1', LOG_LEVEL: 'silent', ...options.env })
  const payments = createFakePayments()
  const deps: Deps = {
    db: database.db,
    env,
    clock,
    payments: options.payments ?? payments,
    tokenSecret: new TextEncoder().encode(testSecret),
    clientDirectory: options.clientDirectory ?? null,
    renderFirstView: options.renderFirstView ?? null,
    logger: false,
  }
  const server = await createTestServer(deps)
  const replicas: TestServer[] = []
  const login = async (
    email = 'demo@lantern.example',
    password = 'lantern-demo',
  ) => await logIn(server, email, password)

  return {
    ...server,
    deps,
    db: database.db,
    env,
    clock,
    payments,
    databaseUrl: database.url,
    login,
    newCustomer: async ({ wallet = 0 } = {}) => {
      const customer = await makeCustomer(deps, wallet)
      return {
        ...customer,
        tokens: await login(customer.email, customer.password),
      }
    },
    send: async (request) => await sendTo(server, request),
    mails: async () => {
      await writeMails(server.app)
      return await database.db.select().from(mails).orderBy(asc(mails.id))
    },
    replica: async () => {
      const other = await createTestServer(deps)
      replicas.push(other)
      return other
    },
    close: async () => {
      for (const replica of [server, ...replicas]) await replica.close()
      await database.close()
    },
  }
}

/** Sends a request to one server without a port; `as` signs it. */
export async function sendTo(
  { app }: Pick<TestServer, 'app'>,
  { as, ...request }: InjectOptions & { as?: Tokens },
): Promise<Answer> {
  const signed = as ? { authorization: `Bearer ${as.access_token}` } : {}
  const answer = await app.inject({
    ...request,
    headers: { ...signed, ...request.headers },
  })
  const { method = 'GET', url } = request
  const undocumented = undocumentedStatus(
    method.toUpperCase(),
    String(url),
    answer.statusCode,
  )
  if (undocumented !== null) throw new Error(undocumented)

  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    json: () => answer.json(),
  }
}

async function logIn(
  server: TestServer,
  email: string,
  password: string,
): Promise<Tokens> {
  const payload = { email, password }
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/login/',
    payload,
  })
  if (answer.statusCode !== 200)
    throw new Error(`${email} cannot log in: ${answer.body}`)

  return answer.json<Tokens>()
}

const password = 'correct horse'
/** Hashing is slow on purpose, so a worker does it once. */
const hashed = hashPassword(password)

async function makeCustomer({ db, clock }: Deps, wallet: number) {
  const email = `${randomUUID()}@customers.example`
  const customer = await insertCustomer(db, {
    email,
    full_name: 'Wei Chen',
    mobile_number: '0412345678',
    password_hash: await hashed,
    language: 'en',
    remember: false,
    created_at: new Date(clock.now()),
    confirmed_at: new Date(clock.now()),
  })
  if (customer === null) throw new Error(`${email} is taken`)

  const { id } = customer
  if (wallet > 0) await fillWallet(db, id, wallet)
  return { id, email, password }
}
