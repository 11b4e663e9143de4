import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { printOrders } from '#server/cli/printOrders.ts'
import { runKitchenCommand } from '#server/cli/runKitchenCommand.ts'
import { readEnv } from '#server/config/env.ts'
import { startCommandServer } from '#server/kitchen/commandServer.ts'
import { settle } from '#server/payments/settle.ts'
import { createTestShop } from './create.ts'
import { deliverMails } from './deliverMails.ts'
import { amounts, friedRice, orderBody, placeOrder } from './placeOrder.ts'

const mapoTofu = { meal: 6, portion: 11 }

/** An order of fried rice (line 1) and three Mapo Tofu (line 2) at A$62.60. */
const tofuOrder = (parts: Record<string, unknown> = {}) =>
  orderBody({ ...amounts(6260, 0, 0), ...parts }, [
    friedRice,
    { ...mapoTofu, quantity: 3 },
  ])

/** An open shop on PGlite with the kitchen's terminal, and mailboxes that tests read. */
export async function openMailboxes(
  language: Language = 'en',
  settings: Record<string, string> = {},
) {
  const shop = await createTestShop({
    env: { KITCHEN_LANGUAGE: language, ...settings },
  })
  onTestFinished(shop.close)
  const directory = mkdtempSync(join(tmpdir(), 'shop-kitchen-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  onTestFinished(await startCommandServer(shop.app, directory))

  const env = readEnv({ SANDBOX: '1', DATA_DIR: directory })
  const wei = await shop.newCustomer({ wallet: 50_000 })
  const place = async (parts?: Record<string, unknown>, as = wei.tokens) =>
    (await placeOrder(shop, as, tofuOrder(parts))).json() as {
      order_id: string
      payment_intent: string
    }
  /** Delivers an intent of the provider, as its webhook does. */
  const deliver = async (intent: string, parts: object = {}) => {
    shop.payments.become(intent, 'succeeded', parts)
    await settle(shop.app, await shop.payments.findIntent(intent))
  }

  return {
    shop,
    wei,
    place,
    deliver,
    placePaidByCard: async () => {
      const placed = await place({ payment_type: 'stripe' })
      await deliver(placed.payment_intent)
      return placed
    },
    /** Runs a command of the kitchen, with a reason; returns its output or its refusal. */
    kitchen: async (...args: string[]) =>
      await runKitchenCommand(env, {
        args: [...args, '--reason', 'Sold out', '--reason-zh', '售完'],
        user: 'anna',
      }).catch((error: Error) => error.message),
    dayList: async () => await printOrders(['--date', '2026-11-25'], env),
    /** Sends all mails that wait. */
    sendMails: async () => {
      await shop.mails()
      while ((await deliverMails(shop.db, shop.clock, async () => {})) > 0);
    },
    /** The mails to a reader whose key begins with `key`. */
    mailsTo: async (reader: 'kitchen' | 'customer', key = '') =>
      (await shop.mails()).filter(
        (mail) =>
          mail.for_kitchen === (reader === 'kitchen') &&
          mail.dedupe_key.startsWith(key),
      ),
  }
}
