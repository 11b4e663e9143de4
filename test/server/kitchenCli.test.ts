import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { runKitchenCommand } from '#server/cli/runKitchenCommand.ts'
import { readEnv } from '#server/config/env.ts'
import { orderChanges, partRefunds } from '#server/db/schema/kitchen.ts'
import { mails } from '#server/db/schema/operations.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { wallets } from '#server/db/schema/wallet.ts'
import { startCommandServer } from '#server/kitchen/commandServer.ts'
import { settle } from '#server/payments/settle.ts'
import { fail } from '#test/support/fakes/provider.ts'
import { bundleServer } from '#test/support/process/bundleServer.ts'
import { createTestShop } from '#test/support/shop/create.ts'
import {
  amounts,
  friedRice,
  orderBody,
  placeOrder,
} from '#test/support/shop/placeOrder.ts'
import { monday } from '#test/support/shop/useOrdering.ts'

let entry: string[]
beforeAll(async () => {
  entry = (await bundleServer()).kitchen
})

/** An open shop with a wallet order of two portions, and the kitchen's command line. */
async function openShop(database: 'pglite' | 'postgres', language = 'en') {
  const shop = await createTestShop({
    database,
    env: { KITCHEN_LANGUAGE: language },
  })
  onTestFinished(shop.close)

  const directory = mkdtempSync(join(tmpdir(), 'shop-kitchen-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  if (database === 'pglite')
    onTestFinished(await startCommandServer(shop.app, directory))

  const env = readEnv({
    SANDBOX: '1',
    DATA_DIR: directory,
    KITCHEN_LANGUAGE: language,
    NOW: monday,
    ...(shop.databaseUrl === null ? {} : { DATABASE_URL: shop.databaseUrl }),
  })
  const wei = await shop.newCustomer({ wallet: 50_000 })
  const two = orderBody(amounts(2980, 0, 0), [{ ...friedRice, quantity: 2 }])
  const { order_id } = (await placeOrder(shop, wei.tokens, two)).json() as {
    order_id: string
  }
  const kitchen = async (...args: string[]) =>
    await runKitchenCommand(env, { args, user: 'anna' }).catch(
      (error: Error) => error.message,
    )

  return { shop, wei, order_id, kitchen }
}

test.each(['pglite', 'postgres'] as const)(
  'K20 K21 K22: an order is refunded in part and cancelled at the terminal of a shop that is open on %s',
  async (database) => {
    const { shop, wei, order_id, kitchen } = await openShop(database)
    expect([
      await kitchen(
        'refund',
        order_id,
        '--line',
        '1',
        '--quantity',
        '1',
        '--reason',
        'Burnt',
      ),
      await kitchen(
        'refund',
        order_id.toLowerCase(),
        '--amount=5.00',
        '--reason',
        'Late',
        '--by',
        'Li',
      ),
      await kitchen(
        'cancel',
        order_id,
        '--reason',
        'Stove',
        '--reason-zh',
        '炉灶',
      ),
      await kitchen('cancel', order_id, '--reason', 'Stove'),
    ]).toEqual([
      `A$14.90 of ${order_id} is back in the wallet. The cook list is without 1 of line 1.`,
      `A$5.00 of ${order_id} is back in the wallet.`,
      `${order_id} is cancelled: A$9.90 is back in the wallet.`,
      `${order_id} is cancelled already, by anna, who gave A$9.90 back.`,
    ])

    const [wallet] = await shop.db
      .select()
      .from(wallets)
      .where(eq(wallets.customer_id, wei.id))
    expect(wallet?.balance).toBe(50_000)

    const changes = await shop.db
      .select()
      .from(orderChanges)
      .orderBy(orderChanges.id)
    expect(
      changes.map(({ kind, amount, reason, done_by }) => [
        kind,
        amount,
        reason,
        done_by,
      ]),
    ).toEqual([
      ['refund', 1490, 'Burnt', 'anna'],
      ['refund', 500, 'Late', 'Li'],
      ['cancel', 990, 'Stove', 'anna'],
    ])
  },
)

test('K20: a card payment whose provider is away goes back later, and the terminal says so', async () => {
  const { shop, wei, kitchen } = await openShop('pglite')
  const body = orderBody({ payment_type: 'stripe' })
  const placed = (await placeOrder(shop, wei.tokens, body)).json() as Record<
    string,
    string
  >
  const { order_id = '', payment_intent = '' } = placed

  shop.payments.pay(payment_intent)
  await settle(shop.app, await shop.payments.findIntent(payment_intent))
  shop.payments.hooks.before = (operation) =>
    operation === 'refund' ? fail() : undefined
  expect(await kitchen('cancel', order_id, '--reason', 'Stove')).toBe(
    `${order_id} is cancelled: A$14.90 goes back through the payment provider, who has not answered yet: the shop asks again by itself.`,
  )
})

const reason = ['--reason', 'Burnt']
const refusals: [args: string[], sentence: string][] = [
  [['fly'], '"fly" is not known: "npm run kitchen -- help" says what is.'],
  [['cancel', ...reason], 'Say which order: cancel LK-7F3K-2Q'],
  [['cancel', 'ORDER'], 'ORDER stays as it is: say why with --reason "...".'],
  [['cancel', 'ORDER', 'LK-2', ...reason], '"LK-2" is not expected.'],
  [['cancel', 'ORDER', '--reason'], '--reason needs a value.'],
  [['cancel', 'ORDER', '--reason', '--by', 'Li'], '--reason needs a value.'],
  [['cancel', 'ORDER', '--reason', ' '], '--reason needs a value.'],
  [['cancel', 'ORDER', ...reason, ...reason], '--reason is given twice.'],
  [['cancel', 'ORDER', '--why', 'Burnt'], '--why is not known.'],
  [
    ['cancel', 'ORDER', '--reason', 'x'.repeat(501)],
    '--reason is longer than 500 characters.',
  ],
  [['cancel', 'LK-0000-00', ...reason], 'There is no order LK-0000-00.'],
  [
    ['refund', 'ORDER', ...reason],
    'Say either --line with --quantity, or --amount, or --all',
  ],
  [
    ['refund', 'ORDER', '--amount', '5', '--all', ...reason],
    'Say either --line',
  ],
  [
    ['refund', 'ORDER', '--all', '--do-not-cook', ...reason],
    '--still-cook and --do-not-cook go with --line: --amount and --all leave the food as it is',
  ],
  [
    ['refund', 'ORDER', '--amount', '5', '--still-cook', ...reason],
    '--still-cook and --do-not-cook go with --line',
  ],
  [
    [
      ...['refund', 'ORDER', '--line', '1', '--quantity', '1'],
      ...['--do-not-cook', '--still-cook', ...reason],
    ],
    'Say either --still-cook or --do-not-cook',
  ],
  [
    ['refund', 'ORDER', '--line', '1', '--quantity', '2', ...reason],
    'Nothing of ORDER would be cooked: say "cancel", which gives all its money back, or --still-cook.',
  ],
  [
    ['refund', 'ORDER', '--amount', '5', '--line', '1', ...reason],
    'Say either --line',
  ],
  [['refund', 'ORDER', '--line', '1', ...reason], '--quantity is missing.'],
  [
    ['refund', 'ORDER', '--line', '0', '--quantity', '1', ...reason],
    '--line 0 is not a whole number',
  ],
  [
    ['refund', 'ORDER', '--line', '2', '--quantity', '1', ...reason],
    'ORDER has no line 2',
  ],
  [
    ['refund', 'ORDER', '--amount', '5.001', ...reason],
    '--amount 5.001 is not an amount',
  ],
  [
    ['refund', 'ORDER', '--amount=-5', ...reason],
    '--amount -5 is not an amount above zero',
  ],
  [
    ['refund', 'ORDER', '--amount', '29.81', ...reason],
    'A$29.81 is more than is left of ORDER',
  ],
  [
    ['refund', 'ORDER', '--amount', '1', '--again=yes', ...reason],
    '--again takes no value.',
  ],
  [['settled', 'mail-1', ...reason], 'There is no mail-1 to look into'],
]

test('K22: an impossible command changes nothing and gets one sentence that names the order or the flag', async () => {
  const { shop, order_id, kitchen } = await openShop('postgres')
  const named = (text: string) => text.replaceAll('ORDER', order_id)
  for (const [args, sentence] of refusals)
    expect(await kitchen(...args.map(named))).toContain(named(sentence))
  expect(await shop.db.select().from(orderChanges)).toEqual([])
})

test('K23: matters to look into are listed in the language of the kitchen, each with the command that settles it', async () => {
  const { shop, wei, kitchen } = await openShop('pglite', 'zh')
  expect(await kitchen('look-into')).toBe('没有需要处理的事项。')
  const byCard = orderBody({ payment_type: 'stripe' })
  const paid = async () => {
    const placed = (
      await placeOrder(shop, wei.tokens, byCard)
    ).json() as Record<string, string>
    shop.payments.pay(placed.payment_intent ?? '')
    await settle(
      shop.app,
      await shop.payments.findIntent(placed.payment_intent ?? ''),
    )

    const isThisPayment = eq(payments.intent_id, placed.payment_intent ?? '')
    const [payment] = await shop.db.select().from(payments).where(isThisPayment)
    return {
      id: payment?.id ?? 0,
      number: placed.order_id ?? '',
      intent: placed.payment_intent ?? '',
    }
  }
  const disputed = await paid()
  shop.payments.become(disputed.intent, 'succeeded', {
    dispute: 'needs_response',
  })
  await settle(shop.app, await shop.payments.findIntent(disputed.intent))
  const unfit = (await placeOrder(shop, wei.tokens, byCard)).json() as Record<
    string,
    string
  >
  shop.payments.become(unfit.payment_intent ?? '', 'succeeded', { received: 1 })
  await settle(
    shop.app,
    await shop.payments.findIntent(unfit.payment_intent ?? ''),
  )
  const part = await paid()
  shop.payments.hooks.before = (operation) => {
    if (operation === 'refund')
      shop.payments.become(part.intent, 'succeeded', { refunded: 1400 })
  }
  await kitchen('refund', part.number, '--amount', '5', ...reason)
  shop.payments.hooks.before = () => {}
  await shop.mails()
  const isConfirmation = eq(mails.dedupe_key, `order:${part.number}:customer`)
  await shop.db.update(mails).set({ attempts: 70 }).where(isConfirmation)

  const [mail] = await shop.db.select().from(mails).where(isConfirmation)
  const [change] = await shop.db.select().from(partRefunds)
  const settled = (matter: string) =>
    `  npm run kitchen -- settled ${matter} --reason "..."`
  const list = async () => (await kitchen('look-into')).split('\n')
  expect(await list()).toEqual([
    `${disputed.number}  付款 ${disputed.intent} 存在争议：needs_response。`,
    `  npm run kitchen -- look-into --dispute ${disputed.number}`,
    settled(`payment-${disputed.id}-needs_response`),
    `${unfit.order_id}  付款 ${unfit.payment_intent} 的金额或币种与应付不符，请在支付平台退还。`,
    settled(`payment-${disputed.id + 1}-unfit`),
    `${part.number}  支付平台未能退还 A$5.00，请重试，或通过其他方式退还。`,
    `  npm run kitchen -- retry part-${change?.change_id}`,
    settled(`part-${change?.change_id}`),
    `邮件  ${wei.email} 未收到邮件“${mail?.subject}”，请通过其他方式告知。`,
    settled(`mail-${mail?.id}`),
  ])

  expect(await kitchen('look-into', '--dispute', disputed.number)).toMatch(
    /^请在支付平台的争议页面向银行提交[^\n]*\n请附上交付凭证[^\n]*\n\nPayment pi_/,
  )
  expect(await kitchen('retry', `part-${change?.change_id}`)).toContain(
    'has failed again',
  )
  shop.payments.become(part.intent, 'succeeded', { refunded: 900 })
  expect(await kitchen('retry', `part-${change?.change_id}`)).toBe(
    `part-${change?.change_id} is asked for.`,
  )
  for (const matter of [
    `payment-${disputed.id}-needs_response`,
    `payment-${disputed.id + 1}-unfit`,
    `mail-${mail?.id}`,
  ])
    expect(await kitchen('settled', matter, '--reason', 'Called')).toBe(
      `${matter} is settled.`,
    )
  expect(await list()).toEqual(['没有需要处理的事项。'])
})

test('K24: a kitchen that reads Chinese is mailed in Chinese, with the English name of each dish beside it', async () => {
  const { shop, order_id } = await openShop('pglite', 'zh')
  const toKitchen = (await shop.mails()).find(({ for_kitchen }) => for_kitchen)
  expect(toKitchen).toMatchObject({
    subject: `新订单 ${order_id}（2026-11-25）`,
    language: 'zh',
    text: expect.stringMatching(
      /过敏原：鸡蛋 \/ Egg[\s\S]*2 × 扬州炒饭 \/ Yangzhou Fried Rice/,
    ),
  })
})

test('K22: the help needs no shop, and lists the commands', async () => {
  const env = { PATH: process.env.PATH, DATA_DIR: join(tmpdir(), 'no-shop') }
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, [...entry, 'help'], { env })

  for (const verb of [
    'cancel LK-',
    'refund LK-',
    'look-into',
    'retry',
    'settled',
  ])
    expect(stdout).toContain(`npm run kitchen -- ${verb}`)
  await expect(
    run(process.execPath, [...entry, 'look-into'], { env }),
  ).rejects.toMatchObject({
    code: 1,
    stderr: `There is no shop in ${env.DATA_DIR} yet: start it once with npm start.\n`,
  })
})

test('K22: the terminal of another mode changes nothing in a shop', async () => {
  const { shop, order_id } = await openShop('postgres')
  const env = readEnv({
    STRIPE_SECRET_KEY: 'sk_test_x',
    DATABASE_URL: shop.databaseUrl ?? '',
  })
  const command = { args: ['cancel', order_id, ...reason], user: 'anna' }

  await shop.db.execute(
    "insert into settings values ('mode', 'sandbox') on conflict do nothing",
  )
  await expect(runKitchenCommand(env, command)).rejects.toThrow(
    'This database belongs to a sandbox',
  )

  const [order] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.order_id, order_id))
  expect(order?.status).toBe('ORDER_PLACED')
})
