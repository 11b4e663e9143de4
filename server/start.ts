import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import type { Env } from './config/env.ts'
import { loggerOptions } from './config/loggerOptions.ts'
import { sandboxAddress } from './config/paymentSettings.ts'
import type { Deps } from './context.ts'
import { openDatabase } from './db/openDatabase.ts'
import { prepareDatabase } from './db/prepareDatabase.ts'
import { readLimitWarnings } from './db/readLimitWarnings.ts'
import { syncClock } from './db/syncClock.ts'
import { guardAccount } from './gateways/accountGuard.ts'
import { explainMailError } from './gateways/explainMailError.ts'
import { createSmtpSender } from './gateways/mail.ts'
import { createSandboxSender } from './gateways/sandboxMail.ts'
import { createPaymentProvider } from './gateways/stripe.ts'
import { startCommandServer } from './kitchen/commandServer.ts'
import { createClock } from './lib/clock.ts'
import { armCrashpoints } from './lib/crashpoint.ts'
import { listenError } from './lib/listenError.ts'
import { projectPath } from './lib/projectPath.ts'
import { type ShutdownSteps, shutDownInOrder } from './lib/shutdown.ts'
import { startLoop } from './lib/startLoop.ts'
import { StartUpError } from './lib/startUpError.ts'
import { readOpeningCalendar } from './menu/readOpening.ts'
import { readOrderWarnings } from './reports/readOrderWarnings.ts'
import { readSpreadsheetWarnings } from './reports/readSpreadsheetWarnings.ts'
import { holdsSeed } from './seed/loadSeed.ts'
import { seedDirectory } from './seed/readSeed.ts'
import { seedDatabase } from './seed/seedDatabase.ts'
import { seedNotes } from './seed/seedNotes.ts'
import { startWork } from './startWork.ts'

const toleratedClockDifferenceMs = 5000
const syncClockEveryMs = 60_000

export type Shop = {
  url: string
  log: FastifyBaseLogger
  close: () => Promise<void>
}

export type OpenProvider = (
  shopUrl: string,
  log: FastifyBaseLogger,
) => Promise<() => unknown>

/** Starts database, server, provider and background work; undoes all on failure. Throws a StartUpError. */
export async function startShop(
  env: Env,
  needsPages: boolean,
  client = projectPath('dist/client'),
  openProvider?: OpenProvider,
): Promise<Shop> {
  const steps: ShutdownSteps = {}
  const close = () => shutDownInOrder(steps)
  try {
    return {
      ...(await open(env, findClient(client, needsPages), steps, openProvider)),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function open(
  env: Env,
  clientDirectory: string | null,
  steps: ShutdownSteps,
  openProvider: OpenProvider | undefined,
) {
  armCrashpoints(env)
  const renderFirstView = clientDirectory === null ? null : await loadRenderer()
  const clock = createClock(env.NOW)
  const database = await openDatabase(env)

  steps.database = database.close
  const { db } = database
  const follow = () => syncClock(clock, db)
  const ahead = await follow()
  let isLoaded = false
  const tokenSecret = await prepareDatabase(database, env, async (tx) => {
    isLoaded = await seedDatabase(tx, { ...env, clock })
  })
  const payments = guardAccount(createPaymentProvider(env), db)
  const logger = loggerOptions(env)
  const deps = {
    db,
    env,
    clock,
    payments,
    tokenSecret,
    logger,
    clientDirectory,
    renderFirstView,
  }
  const app = await createApp(deps)

  steps.server = () => app.close()
  database.onLost((error) =>
    app.log.error({ err: error }, 'the connection to the database is lost'),
  )
  warn(env, app)
  if (Math.abs(ahead ?? 0) > toleratedClockDifferenceMs)
    app.log.warn(
      { ahead },
      "the database's clock is ahead of this server's, which follows it",
    )
  // A sandbox has just loaded the seed files.
  if (!env.sandbox && (await holdsSeed(db, env.KITCHEN_DIR)) === false)
    app.log.warn(
      'The seed files differ from the database: `npm run db:seed` loads them.',
    )
  if (isLoaded) await logSeedNotes(app)
  for (const warning of [
    ...(database.kind === 'postgres' ? await readLimitWarnings(db) : []),
    ...(await readSpreadsheetWarnings(db, env.WALLET_LIMIT * 100)),
    ...(await readOrderWarnings(db, clock.now())),
  ])
    app.log.warn(warning)
  // Fills the caches, so that there is a menu even if the database fails before the first request.
  await Promise.all([app.labels(), app.menu()])

  const url = await listen(app, env.HOST, env.PORT, 'PORT')
  if (database.kind === 'pglite')
    steps.reports = await startCommandServer(app, env.DATA_DIR)
  if (openProvider) steps.provider = await openProvider(url, app.log)
  steps.clock = startLoop(syncClockEveryMs, follow, (error) =>
    app.log.warn({ err: error }, "the database's clock cannot be read"),
  ).stop
  steps.work = await startWorkOf(app)

  return { url, log: app.log }
}

async function logSeedNotes({ log, deps }: FastifyInstance): Promise<void> {
  const { db, clock, env } = deps
  // A sandbox logs warnings alone, and the owner of a kitchen is to read them.
  const level = env.KITCHEN_DIR === seedDirectory ? 'info' : 'warn'
  const calendar = await readOpeningCalendar(db)
  for (const note of seedNotes(env.KITCHEN_DIR, calendar, clock.now()))
    log[level](note)
}

function findClient(directory: string, needed: boolean): string | null {
  const page = `${directory}/index.html`
  if (existsSync(page)) {
    const base = /<meta name="api-base" content="([^"]*)"/.exec(
      readFileSync(page, 'utf8'),
    )?.[1]
    if (base === undefined) return directory
    throw new StartUpError(
      `The client is built for another backend, ${base} (VITE_API_BASE_URL): build it again without that setting, by \`npm run build\`.`,
    )
  }
  if (!needed) return null

  throw new StartUpError(
    'The client is not built: run `npm run build`, or start with `npm start`.',
  )
}

/** Loads the built renderer of first views; null during development of the client. */
async function loadRenderer(): Promise<Deps['renderFirstView']> {
  const file = projectPath('dist/firstView/renderFirstView.js')
  if (!existsSync(file)) return null
  return (await import(/* @vite-ignore */ pathToFileURL(file).href))
    .renderFirstView
}

/** Warns of missing settings in test mode; a live shop does not start without them. */
function warn({ mode, ...env }: Env, { log }: FastifyInstance): void {
  if (mode !== 'test') return
  if (env.STRIPE_PUBLISHABLE_KEY === undefined)
    log.warn('Without STRIPE_PUBLISHABLE_KEY the page offers no card payment.')
  if (env.STRIPE_WEBHOOK_SECRET === undefined)
    log.warn(
      'Without STRIPE_WEBHOOK_SECRET every webhook is refused: payments settle later.',
    )
  if (env.SMTP_URL === undefined)
    log.warn('Without SMTP_URL no mail is sent; mails wait in the database.')
}

async function startWorkOf(app: FastifyInstance): Promise<() => Promise<void>> {
  const { env } = app.deps
  const { SMTP_URL, SELLER_NAME: name, MAIL_FROM: address } = env
  if (SMTP_URL === undefined)
    return startWork(
      app,
      env.sandbox ? createSandboxSender(sandboxAddress(env), address) : null,
    ).stop

  const sender = await createSmtpSender(SMTP_URL, { name, address })
  const { stop } = startWork(app, sender.send)
  const checked = sender.check().then(
    () => app.log.info('the mail server takes the login'),
    (error: unknown) =>
      app.log.error(explainMailError(error, address) ?? unreachable(error)),
  )

  return () => stop().finally(() => checked.finally(sender.close))
}

function unreachable(error: unknown): string {
  return `The mail server (SMTP_URL) cannot be reached: ${error instanceof Error ? error.message : error}. Mails wait until it answers.`
}

/** Makes a server listen; `name` is the setting of its port. Throws a StartUpError. */
export async function listen(
  app: FastifyInstance,
  host: string,
  port: number,
  name: string,
) {
  try {
    return await app.listen({
      host,
      port,
      listenTextResolver: () => 'listening',
    })
  } catch (error) {
    throw listenError(error, host, port, name)
  }
}
