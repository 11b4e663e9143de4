import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import type { Tokens } from '#contract/session.ts'
import { dayChanges } from '#server/db/schema/opening.ts'
import { orders } from '#server/db/schema/orders.ts'
import { wallets } from '#server/db/schema/wallet.ts'
import { runKitchen } from '#server/kitchen/commands.ts'
import { createTestShop, type TestShopOptions } from './create.ts'
import type { TestServer } from './createServer.ts'
import { orderBody, placeOrder } from './placeOrder.ts'

/** A shop on a Monday morning with one customer, and the kitchen's command line. */
export async function openKitchen(options: TestShopOptions) {
  const shop = await createTestShop(options)
  onTestFinished(shop.close)

  const wei = await shop.newCustomer({ wallet: 50_000 })
  const kitchen = async (line: string, server = shop.app) => {
    const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, word]) => quoted ?? word ?? '',
    )
    return await runKitchen(server, { args, user: 'anna' }).catch(
      (error: Error) => error.message,
    )
  }
  const order = async (date: string, as: Tokens = wei.tokens, parts = {}) =>
    (
      await placeOrder(shop, as, orderBody({ schedule_date: date, ...parts }))
    ).json() as {
      order_id: string
      payment_intent: string
      schedule_date?: string[]
    }
  const changes = () => shop.db.select().from(dayChanges).orderBy(dayChanges.id)
  const statusOf = async (id: string) => {
    const [row] = await shop.db
      .select()
      .from(orders)
      .where(eq(orders.order_id, id))
    return [row?.status, row?.payment_status]
  }
  const balance = async () => {
    const [wallet] = await shop.db
      .select()
      .from(wallets)
      .where(eq(wallets.customer_id, wei.id))
    return wallet?.balance
  }
  const calendar = async ({ app }: TestServer = shop) => {
    const answer = await app.inject({ url: '/api/menu/pickup-location/' })
    return answer.json<{ opening_calendar: OpeningCalendar }>().opening_calendar
  }

  return { shop, wei, kitchen, order, changes, statusOf, balance, calendar }
}
