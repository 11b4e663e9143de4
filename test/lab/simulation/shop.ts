import { setMaxListeners } from 'node:events'
import type { PGlite } from '@electric-sql/pglite'
import Stripe from 'stripe'
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts'
import { createApp } from '#server/app.ts'
import { readEnv } from '#server/config/env.ts'
import type { Deps } from '#server/context.ts'
import { Refusal } from '#server/domain/refusal.ts'
import { UnfinishedCommand } from '#server/domain/unfinishedCommand.ts'
import { guardAccount } from '#server/gateways/accountGuard.ts'
import type { SendMail } from '#server/gateways/mail.ts'
import { createPaymentProvider } from '#server/gateways/stripe.ts'
import { runKitchen } from '#server/kitchen/commands.ts'
import { createClock } from '#server/lib/clock.ts'
import { startWork } from '#server/startWork.ts'
import { pause } from '#test/lab/customers/pause.ts'
import type { Random } from '#test/lab/customers/random.ts'
import {
  instantAfter,
  type ShopProcess,
  turnKnobs,
} from '#test/lab/customers/shopProcess.ts'
import { testSecret } from '#test/support/database/prepare.ts'
import { optionsOf } from '#test/support/sandbox/open.ts'
import type { Defect } from './defects.ts'
import { type FaultyDatabase, openFaultyDatabase } from './faultyDatabase.ts'
import type { Server, SimulatedNetwork } from './simulatedNetwork.ts'
import type { SimulatedTime } from './simulatedTime.ts'

export type ShopParts = {
  client: PGlite
  time: SimulatedTime
  network: SimulatedNetwork
  random: Random
  send: SendMail
  note: (statement: string) => void
  defect: Defect
}

const origins = ['http://127.0.0.1:4801', 'http://127.0.0.1:4802']
const shopUrl = 'http://127.0.0.1:4800'
const sandboxUrl = 'http://127.0.0.1:4900'

const env = readEnv({
  PORT: '4800',
  SANDBOX_PORT: '4900',
  PUBLIC_URL: shopUrl,
  SANDBOX: '1',
  WALLET_LIMIT: '100000',
  LOG_LEVEL: 'silent',
  TOKEN_SECRET: testSecret,
})

type Running = Server & { database: FaultyDatabase }

/** Opens two servers and a provider in this process, on one database in memory. */
export async function openSimulatedShop(
  parts: ShopParts,
): Promise<ShopProcess> {
  const { time, network, random } = parts
  const running: (Running | null)[] = []
  let opened = 0
  const open = async (at: number) => {
    opened += 1
    running[at] = await startServer(parts, random.fork(`server ${opened}`))
  }

  for (const [at, origin] of origins.entries()) {
    network.connect(origin, () => aliveOrNull(running[at]))
    await open(at)
  }
  // The provider's webhooks reach any server that runs.
  network.connect(
    shopUrl,
    () => running.map(aliveOrNull).find((server) => server) ?? null,
  )

  const provider = await openProvider(parts)
  let turn = 0
  return {
    url: shopUrl,
    sandboxUrl,
    provider,
    replicas: [shopUrl, ...origins],
    async restart(jump) {
      const killed =
        jump === 'on' ? [turn++ % origins.length] : [...origins.keys()]
      for (const at of killed)
        running[at]?.database.strike(strikeOf(random, true))
      await pause(random.between(1, 300))
      for (const at of killed) running[at]?.database.kill()
      if (jump !== 'on') time.jump(instantAfter(jump, Date.now()))
      await pause(random.between(50, 2_000))
      for (const at of killed) await open(at)
    },
    async endConnections() {
      for (const server of running)
        server?.database.strike(strikeOf(random, false))
    },
    turn: (knobs) => turnKnobs(sandboxUrl, knobs),
    async kitchen(args) {
      const server = running.map(aliveOrNull).find((candidate) => candidate)
      if (!server) return null

      const { app, death } = server
      const dead = new Promise<null>((resolve) => {
        death.addEventListener('abort', () => resolve(null))
      })
      // The terminal does not learn the result when its connection is lost.
      const done = runKitchen(app, { args, user: 'anna' }).catch(
        (error: unknown) =>
          error instanceof Refusal || error instanceof UnfinishedCommand
            ? error.message
            : null,
      )

      return await Promise.race([done, dead])
    },
    prepareTab(deps) {
      parts.defect.spoilTab?.(deps)
    },
    changeMachines: parts.defect.spoilMachines,
    async kill() {
      for (const server of running) server?.database.kill()
      await provider.close()
    },
  }
}

function strikeOf(random: Random, isFatal: boolean) {
  return { after: random.between(0, 12), isDone: random.chance(0.5), isFatal }
}

function aliveOrNull(server: Running | null | undefined): Server | null {
  return server && !server.death.aborted ? server : null
}

async function startServer(parts: ShopParts, random: Random): Promise<Running> {
  const { client, network, note, send, defect } = parts
  const death = new AbortController()

  setMaxListeners(0, death.signal)
  const died = () => death.abort(new TypeError('fetch failed'))
  const database = openFaultyDatabase(client, {
    random,
    note,
    died,
    spoil: defect.spoilStatement,
  })
  // Code of a dead server may still run, and must not reach anybody.
  const call: typeof fetch = async (...request) => {
    if (death.signal.aborted) return await new Promise<never>(() => {})
    return await network.fetch(...request)
  }
  const provider = createPaymentProvider(
    env,
    Stripe.createFetchHttpClient(call),
  )
  const deps: Deps = {
    db: database.db,
    env,
    clock: createClock(undefined),
    logger: false,
    payments: guardAccount(
      { ...provider, ...defect.spoilPayments?.(provider) },
      database.db,
    ),
    tokenSecret: new TextEncoder().encode(testSecret),
    clientDirectory: null,
    renderFirstView: null,
  }
  const app = await createApp(deps)

  await app.ready()
  await Promise.all([app.labels(), app.menu()])
  startWork(app, async (mail) => {
    if (death.signal.aborted) return await new Promise<never>(() => {})
    await send(mail)
  })

  return { app, death: death.signal, database }
}

/** Opens the provider, which outlives the servers. */
async function openProvider({ network }: ShopParts): Promise<Sandbox> {
  const sandbox = await createSandbox({
    ...optionsOf({ env, clock: createClock(undefined) }),
    webhookUrl: `${shopUrl}/api/stripe/webhook/`,
  })
  const { app } = sandbox

  // Injected requests have no socket to destroy.
  app.addHook('onRequest', async (request, reply) => {
    Object.assign(request.raw.socket, { destroy: () => reply.raw.destroy() })
  })
  await app.ready()

  const { signal: death } = new AbortController()
  setMaxListeners(0, death)
  const server = { app, death }

  network.connect(sandboxUrl, () => server)
  return sandbox
}
