import { randomUUID } from 'node:crypto'
import { createApp } from '#server/app.ts'
import { readEnv } from '#server/config/env.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { createPaymentProvider } from '#server/gateways/stripe.ts'
import { createClock } from '#server/lib/clock.ts'
import { testSecret } from '#test/support/database/prepare.ts'
import { openQueryRecorder } from '#test/support/database/queryRecorder.ts'
import { orderBody } from '#test/support/shop/placeOrder.ts'
import { createCustomers } from './customers.ts'

/** The number of round trips to Postgres for one wallet order. */
export async function countRoundTrips(
  databaseUrl: string,
  now: string,
): Promise<number> {
  const wire = await openQueryRecorder(databaseUrl)
  const database = await openDatabase({ DATABASE_URL: wire.url, DATA_DIR: '' })
  const env = readEnv({ SANDBOX: '1', LOG_LEVEL: 'silent' })
  const app = await createApp({
    db: database.db,
    env,
    clock: createClock(now),
    payments: createPaymentProvider(env),
    tokenSecret: new TextEncoder().encode(testSecret),
    logger: false,
    clientDirectory: null,
    renderFirstView: null,
  })
  const [{ token } = { token: '' }] = await createCustomers(databaseUrl, 1)
  const place = async () =>
    await app.inject({
      method: 'POST',
      url: '/api/orders/create/',
      payload: orderBody(),
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      },
    })

  await place()
  wire.take()
  await place()

  const trips = wire.take().length
  await app.close()
  await database.close()
  await wire.close()

  return trips
}
