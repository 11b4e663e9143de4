import { existsSync } from 'node:fs'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import type { Env } from './config/env.ts'
import { loggerOptions } from './config/loggerOptions.ts'
import type { Deps } from './context.ts'
import { deleteExpired } from './db/deleteExpired.ts'
import { openDatabase } from './db/openDatabase.ts'
import { prepareDatabase } from './db/prepareDatabase.ts'
import { createSmtpSender } from './gateways/mail.ts'
import { startOutbox } from './gateways/outbox.ts'
import { createPaymentProvider } from './gateways/stripe.ts'
import { createClock } from './lib/clock.ts'
import { armCrashpoints } from './lib/crashpoint.ts'
import { projectPath } from './lib/projectPath.ts'
import { StartUpError } from './lib/startUpError.ts'
import { startReconciler } from './payments/startReconciler.ts'
import { startDayReportServer } from './reports/dayReportServer.ts'
import { createSandbox } from './sandbox/createSandbox.ts'
import { seedDatabase } from './seed/seedDatabase.ts'

/** A running shop. */
export type Shop = {
  url: string
  sandboxUrl: string | null
  log: FastifyBaseLogger
  close: () => Promise<void>
}

type Undo = () => Promise<unknown> | unknown

/** Starts the database, server, sandbox and background work. If one fails, everything already started is closed. Throws a StartUpError. */
export async function startShop(env: Env, needsPages: boolean): Promise<Shop> {
  const undo: Undo[] = []
  const close = async () => {
    for (const each of undo.splice(0).reverse()) await each()
  }
  try {
    return { ...(await open(env, needsPages, undo)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function open(env: Env, needsPages: boolean, undo: Undo[]) {
  armCrashpoints(env)
  const clientDirectory = findClient(needsPages)
  const clock = createClock(env.NOW)
  const database = await openDatabase(env)
  undo.push(database.close)
  const { db } = database
  const tokenSecret = await prepareDatabase(database, env, (tx) =>
    seedDatabase(tx, { ...env, clock }),
  )
  const payments = createPaymentProvider(env)
  const logger = loggerOptions(env)
  const deps = { db, env, clock, payments, tokenSecret, clientDirectory, logger }
  const app = await createApp(deps)
  undo.push(() => app.close())
  database.onLost((error) =>
    app.log.error({ err: error }, 'the connection to the database is lost'),
  )
  warn(database.kind, env, app)
  // If the database goes away before the first customer comes, there is a menu to show.
  await Promise.all([app.labels(), app.menu()])
  const url = await listen(app, env.HOST, env.PORT, 'PORT')
  if (database.kind === 'pglite') undo.push(await startDayReportServer(db, env.DATA_DIR))
  startWork(deps, app, undo)
  const sandboxUrl = env.sandbox ? await openSandbox(deps, app, url, undo) : null
  undo.push(startReconciler(app).stop)
  return { url, sandboxUrl, log: app.log }
}

function findClient(needed: boolean): string | null {
  const directory = projectPath('dist/client')
  if (existsSync(`${directory}/index.html`)) return directory
  if (!needed) return null
  throw new StartUpError('The client is not built: run `npm run build`, or start with `npm start`.')
}

function warn(kind: string, env: Env, { log }: FastifyInstance): void {
  if (env.sandbox) return
  if (kind === 'pglite')
    log.warn('PGlite does not survive a power cut: money belongs on Postgres (DATABASE_URL).')
  if (env.STRIPE_PUBLISHABLE_KEY === undefined)
    log.warn('Without STRIPE_PUBLISHABLE_KEY the page offers no card payment.')
  if (env.STRIPE_WEBHOOK_SECRET === undefined)
    log.warn('Without STRIPE_WEBHOOK_SECRET every webhook is refused: payments settle later.')
}

function startWork({ db, clock, env }: Deps, app: FastifyInstance, undo: Undo[]): void {
  const cleanUp = setInterval(() => {
    deleteExpired(db, clock).catch((error: unknown) =>
      app.log.warn({ err: error }, 'expired rows could not be deleted'),
    )
  }, 3_600_000)
  undo.push(() => clearInterval(cleanUp))
  if (env.SMTP_URL === undefined) {
    if (!env.sandbox) app.log.warn('Without SMTP_URL no mail is sent; mails wait in the database.')
    return
  }
  const sender = createSmtpSender(env.SMTP_URL, `"${env.SELLER_NAME}" <${env.KITCHEN_EMAIL}>`)
  const outbox = startOutbox({ db, clock }, sender.send, app.log)
  undo.push(async () => {
    await outbox.stop()
    sender.close()
  })
}

async function openSandbox(deps: Deps, app: FastifyInstance, shop: string, undo: Undo[]) {
  const sandbox = await createSandbox(deps, {
    webhookUrl: `${shop}/api/stripe/webhook/`,
    failed: (error) => app.log.warn({ err: error }, 'the sandbox failed'),
  })
  undo.push(() => sandbox.close())
  const { HOST, SANDBOX, SANDBOX_PORT } = deps.env
  // With SANDBOX=1 customers on other machines pay here, so it listens on HOST; its mailbox still answers this machine only.
  return await listen(sandbox, SANDBOX ? HOST : '127.0.0.1', SANDBOX_PORT, 'SANDBOX_PORT')
}

async function listen(app: FastifyInstance, host: string, port: number, name: string) {
  try {
    return await app.listen({ host, port, listenTextResolver: () => 'listening' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE')
      throw new StartUpError(
        `Port ${port} is in use: stop what listens there, or choose another one with ${name}=${port + 10}.`,
      )
    if (code === 'EACCES')
      throw new StartUpError(`Port ${port} needs more rights: choose one above 1023 with ${name}.`)
    throw new StartUpError(`HOST=${host} cannot be listened on: ${String(code)}.`)
  }
}
