// Places 300 orders in 18 seconds, requests a code, queues a mail about a refund, and measures how long each mail waits.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { openConnection } from '#test/lab/auditor/openConnection.ts'
import {
  createDatabase,
  startPostgres,
} from '#test/support/database/postgres.ts'
import { testSecret } from '#test/support/database/prepare.ts'
import { spawnShop } from '#test/support/process/spawnShop.ts'
import { orderBody } from '#test/support/shop/placeOrder.ts'
import { createCustomers } from './customers.ts'
import { printTable } from './printTable.ts'

const orders = 300
const everyMs = 60
const kitchen = 'kitchen@lantern.example'
const refundSubject = 'Bench refund'

const postgres = await startPostgres({ isDurable: true })
try {
  for (const answerMs of [0, 300]) await measure(answerMs)
} finally {
  await postgres.stop()
}

/** Measures with a mail server that takes `answerMs` to accept each mail. */
async function measure(answerMs: number): Promise<void> {
  const { url } = await createDatabase(postgres.url)
  const server = await openSlowServer(answerMs)
  const shop = await spawnShop(
    {
      DATABASE_URL: url,
      TOKEN_SECRET: testSecret,
      NOW: '2026-11-23T09:00:00+11:00',
      SMTP_URL: server.url,
      KITCHEN_EMAIL: kitchen,
    },
    ['dist/server/main.js'],
  )
  try {
    const customers = await createCustomers(url, orders)
    const post = (
      path: string,
      body: Record<string, unknown>,
      headers: Record<string, string> = {},
    ) =>
      fetch(`${shop.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const queuedAt = new Map<string, number>()
    const placed = customers.map(async ({ token }, at) => {
      await setTimeout(at * everyMs)
      const answer = await post('/orders/create/', orderBody(), {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      })
      const { order_id } = (await answer.json()) as { order_id: string }
      queuedAt.set(order_id, performance.now())
    })
    await Promise.all(placed)

    const lateAt = performance.now()
    await post('/forget-password-otp/', { email: 'demo@lantern.example' })
    await queueRefundMail(url)
    while (server.received.length < orders * 2 + 2) await setTimeout(100)

    const waitOf = ({ mail, at }: Received) =>
      at - (queuedAt.get(/LK-[\w-]+/.exec(mail)?.[0] ?? '') ?? lateAt)
    const isOfOrder = ({ mail }: Received) => /^Subject: .*LK-/m.test(mail)
    const isForKitchen = ({ mail }: Received) => mail.includes(`To: ${kitchen}`)
    const isRefund = ({ mail }: Received) => mail.includes(refundSubject)
    const kinds: Record<string, (received: Received) => boolean> = {
      code: (mail) => !isOfOrder(mail) && !isRefund(mail),
      "kitchen's copy": (mail) => isOfOrder(mail) && isForKitchen(mail),
      "customer's copy": (mail) => isOfOrder(mail) && !isForKitchen(mail),
      'refund mail': isRefund,
    }
    printTable(
      `A mail server that takes ${answerMs} ms for a mail: seconds from the order to its mail`,
      ['', 'mails', 'median', 'longest'],
      Object.entries(kinds).map(([name, isKind]) => {
        const waits = server.received.filter(isKind).map(waitOf)
        waits.sort((a, b) => a - b)
        const seconds = (at: number) => ((waits.at(at) ?? 0) / 1000).toFixed(1)
        return [
          name,
          String(waits.length),
          seconds(Math.floor(waits.length / 2)),
          seconds(-1),
        ]
      }),
    )
  } finally {
    await shop.kill()
    await server.close()
  }
}

type Received = { mail: string; at: number }

async function openSlowServer(answerMs: number) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      text(stream)
        .then(async (mail) => {
          await setTimeout(answerMs)
          received.push({ mail, at: performance.now() })
        })
        .then(() => done(), done)
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')

  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

async function queueRefundMail(url: string): Promise<void> {
  const { query, close } = await openConnection(url)
  await query(
    `insert into mails (dedupe_key, recipient, subject, text, language, created_at)
     values ('refund:bench', 'wei@bench.example', '${refundSubject}', 'Your money is back.', 'en', now())`,
  )
  await close()
}
