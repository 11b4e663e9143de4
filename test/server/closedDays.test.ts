import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { auditBooks } from '#server/auditor/auditBooks.ts'
import { readRow } from '#server/db/readRow.ts'
import { orders } from '#server/db/schema/orders.ts'
import { settings } from '#server/db/schema/settings.ts'
import { kitchenHelp } from '#server/kitchen/commands.ts'
import { closeDays } from '#server/orders/closeDays.ts'
import { settle } from '#server/payments/settle.ts'
import { readDayReport } from '#server/reports/readDayReport.ts'
import { loadSeed } from '#server/seed/loadSeed.ts'
import { seedDirectory } from '#server/seed/readSeed.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { lost } from '#test/support/fakes/provider.ts'
import { copyOfSeed, edit } from '#test/support/fixtures/copyOfSeed.ts'
import { openKitchen } from '#test/support/shop/openKitchen.ts'
import { patience } from '#test/support/timing/patience.ts'

function seedThatCloses(day: string): string {
  const directory = copyOfSeed()
  edit(
    join(directory, 'closed_days.csv'),
    (text) => `${text.trimEnd()}\r\n${day},,Wedding,婚礼\r\n`,
  )
  return directory
}

const refused = { schedule_date: [expect.stringMatching(/date/i)] }

describe.each(bothDatabases)('the opening calendar on %s', (database) => {
  test('K41: a day that the file closes is not taken, and is told with its reason', async () => {
    const { order, calendar } = await openKitchen({ database })
    expect(await order('2026-12-28')).toMatchObject(refused)
    expect(await order('2026-12-23')).toMatchObject({
      order_id: expect.any(String),
    })

    const { closed_days, weekdays, time_zone } = await calendar()
    expect([weekdays, time_zone]).toEqual([[1, 3, 5], 'Australia/Sydney'])
    expect(closed_days).toContainEqual({
      first: '2026-12-25',
      last: '2027-01-01',
      reason: { en: 'Christmas and New Year', zh: '圣诞与新年' },
    })
  })

  test("K40: another kitchen's days, hours and cut-off hold in orders, labels and the day's list", async () => {
    const { shop, order, calendar } = await openKitchen({ database })
    const directory = copyOfSeed()
    const file = join(directory, 'opening.csv')

    edit(file, (text) =>
      text.replace(
        /Monday.*/,
        'Tuesday|Wednesday|Thursday|Friday|Saturday,11:00,17:00,17:00,2,60,Australia/Perth',
      ),
    )
    await loadSeed(shop.db, directory)

    const { text } = await shop.app.labels(0)
    expect([
      text('en', 'shell.opening_line'),
      text('zh', 'shell.opening_line'),
      text('zh', 'checkout.date_hint', { instant: '17:00', date: '11-25' }),
    ]).toEqual([
      'Tuesday to Saturday, 11am-5pm',
      '周二至周六，上午 11:00 至下午 5:00',
      '厨房周二至周六出餐。珀斯时间 17:00 前下单，最早可订 11-25。',
    ])
    expect(await calendar()).toMatchObject({
      weekdays: [2, 3, 4, 5, 6],
      time_zone: 'Australia/Perth',
    })
    expect(await order('2026-11-23')).toMatchObject(refused)

    shop.clock.setNow('2026-11-25T16:59:00+08:00')
    expect(await order('2026-11-26')).toMatchObject({
      order_id: expect.any(String),
    })
    expect(await readDayReport(shop.app, '2026-11-26')).toContain(
      'until 5:00 pm, Wednesday 25',
    )

    shop.clock.setNow('2026-11-25T17:00:00+08:00')
    expect(await order('2026-11-26')).toMatchObject(refused)
    expect(await readDayReport(shop.app, '2026-11-26')).toContain('Final')
  })

  test('K43: a day that is closed is refused on every server at once, is closed once however often it is said, and is open again', async () => {
    const { shop, kitchen, order, changes, calendar } = await openKitchen({
      database,
    })
    const replica = await shop.replica()

    await order('2026-11-25')
    await calendar(replica)
    const close =
      'close 2026-11-27 --reason "The stove is broken" --reason-zh 炉灶坏了'
    const next =
      'Orders for 2026-11-30 are taken until 12:00 am, Sunday 29 November 2026.'
    expect(await kitchen(close)).toBe(
      `2026-11-27 is closed: The stove is broken\n${next}`,
    )
    expect(await kitchen(close)).toBe(
      `2026-11-27 is closed already: The stove is broken\n${next}`,
    )
    expect(await order('2026-11-27')).toMatchObject(refused)

    const reason = { en: 'The stove is broken', zh: '炉灶坏了' }
    const days = {
      first: '2026-11-27',
      last: '2026-11-27',
      reason,
      keeps_lead: true,
    }
    expect((await calendar()).closed_days).toContainEqual(days)
    expect((await calendar(replica)).closed_days).toContainEqual(days)
    expect(await kitchen('closed')).toContain(
      '2026-11-27  The stove is broken  (closed by anna)',
    )
    expect(await kitchen('open 2026-11-27 --by Li', replica.app)).toBe(
      '2026-11-27 is open.',
    )
    expect(await kitchen('open 2026-11-27')).toBe('2026-11-27 is open already.')
    expect(await order('2026-11-27')).toMatchObject({
      order_id: expect.any(String),
    })
    expect(
      (await changes()).map(({ kind, first, done_by }) => [
        kind,
        first,
        done_by,
      ]),
    ).toEqual([
      ['close', '2026-11-27', 'anna'],
      ['open', '2026-11-27', 'Li'],
    ])
    expect(await auditBooks(shop.db)).toEqual([])
  })

  test('K43: days that the command closed or opened outlive the files and win over them', async () => {
    const { shop, kitchen, order, calendar } = await openKitchen({ database })
    await kitchen('close 2026-12-04 --reason Wedding')
    expect(await kitchen('open 2026-12-30..2026-12-31')).toBe(
      '2026-12-30..2026-12-31 is open.',
    )

    await shop.db.delete(settings).where(eq(settings.key, 'seed_hash'))
    expect(await loadSeed(shop.db, seedDirectory)).toBe(true)
    expect(await order('2026-12-04')).toMatchObject(refused)
    expect(await order('2026-12-30')).toMatchObject({
      order_id: expect.any(String),
    })

    const { closed_days } = await calendar()
    expect(closed_days.map(({ first, last }) => `${first}..${last}`)).toEqual(
      expect.arrayContaining([
        '2026-12-25..2026-12-29',
        '2027-01-01..2027-01-01',
      ]),
    )
    expect((await kitchen('closed')).split('\n').slice(0, 4)).toEqual([
      '2026-12-04  Wedding  (closed by anna)',
      '2026-12-25..2026-12-29  Christmas and New Year  (closed_days.csv)',
      '2026-12-30..2026-12-31  Christmas and New Year  (open, although closed_days.csv closes it)',
      '2027-01-01  Christmas and New Year  (closed_days.csv)',
    ])
  })

  test('K44: a day with orders stays open until a flag decides about these orders', async () => {
    const { shop, kitchen, order, changes, statusOf, balance } =
      await openKitchen({ database })
    const wallet = await order('2026-11-25')
    const card = await order('2026-11-25', undefined, {
      payment_type: 'stripe',
    })
    shop.payments.pay(card.payment_intent)
    await settle(shop.app, await shop.payments.findIntent(card.payment_intent))
    const unpaid = await order('2026-11-25', undefined, {
      payment_type: 'stripe',
    })
    const other = await order('2026-11-27')
    const close = 'close 2026-11-25 --reason Flood'
    expect((await kitchen(close)).split('\n')).toEqual([
      '2026-11-25 stays open, because it has 3 orders: say --refund-all to cancel and give all money back, or --keep to cook all the same.',
      `  ${wallet.order_id}  2026-11-25  A$14.90  paid`,
      `  ${card.order_id}  2026-11-25  A$14.90  paid`,
      `  ${unpaid.order_id}  2026-11-25  A$14.90  not paid yet`,
    ])
    expect(await changes()).toEqual([])
    expect(await kitchen(`${close} --keep --refund-all`)).toContain(
      'Say either --refund-all or --keep',
    )

    const next =
      'Orders for 2026-11-27 are taken until 12:00 am, Thursday 26 November 2026.'
    expect(await kitchen(`${close} --keep`)).toMatch(
      `2026-11-25 is closed: Flood\n${next}\nIt keeps 3 orders:\n  ${wallet.order_id}`,
    )
    expect(await kitchen(close)).toMatch(
      `2026-11-25 is closed already: Flood\n${next}\nIt has 3 orders: --refund-all cancels them, and --keep says that they are cooked all the same.\n  ${wallet.order_id}`,
    )
    expect(await statusOf(wallet.order_id)).toEqual([
      'ORDER_PLACED',
      'succeeded',
    ])
    expect(await readDayReport(shop.app, '2026-11-25')).toContain(
      wallet.order_id,
    )

    const before = (await balance()) ?? 0
    expect((await kitchen(`${close} --refund-all`)).split('\n')).toEqual([
      '2026-11-25 is closed already: Flood',
      next,
      `  ${wallet.order_id} is cancelled: A$14.90 is back in the wallet.`,
      expect.stringContaining(`  ${card.order_id} is cancelled: A$14.90 `),
      `  ${unpaid.order_id} is cancelled: it was not paid.`,
    ])
    expect(await balance()).toBe(before + 1490)
    for (const { order_id } of [wallet, card])
      expect(await statusOf(order_id)).toEqual(['CANCELLED', 'refunded'])
    expect(await statusOf(other.order_id)).toEqual([
      'ORDER_PLACED',
      'succeeded',
    ])
    expect(shop.payments.refunds).toContain(card.payment_intent)
    const cancellationMails = (await shop.mails()).filter(({ dedupe_key }) =>
      dedupe_key.startsWith('cancelled:'),
    )
    expect(cancellationMails.map(({ text }) => text)).toEqual(
      Array(3).fill(expect.stringContaining('Flood')),
    )
    expect(await kitchen(`${close} --refund-all`)).toBe(
      `2026-11-25 is closed already: Flood\n${next}`,
    )
    expect([(await changes()).length, await auditBooks(shop.db)]).toEqual([
      1,
      [],
    ])
  })

  test('K44: an order that cannot be cancelled now is named, the others are cancelled, and the same command goes on with it', async () => {
    const { shop, kitchen, order, statusOf } = await openKitchen({ database })
    const unpaid = await order('2026-11-25', undefined, {
      payment_type: 'stripe',
    })
    const paid = await order('2026-11-25')

    shop.payments.hooks.before = () => lost()
    const close = 'close 2026-11-25 --reason Flood --refund-all'
    expect((await kitchen(close)).split('\n').slice(2)).toEqual([
      expect.stringMatching(
        /stays: .* may still be paid: try again in a minute\. The payment provider did not answer/,
      ),
      `  ${paid.order_id} is cancelled: A$14.90 is back in the wallet.`,
      `1 order stays: ${unpaid.order_id}`,
    ])

    shop.payments.hooks.before = () => {}
    await kitchen(close)
    expect(await statusOf(unpaid.order_id)).toEqual([
      'CANCELLED',
      'requires_payment_method',
    ])
    expect(await statusOf(paid.order_id)).toEqual(['CANCELLED', 'refunded'])
  })

  test('K49: a paid order of a day that the file closes later is listed until it is cancelled or kept', async () => {
    const { shop, kitchen, order, balance } = await openKitchen({ database })
    const cancelled = await order('2026-11-27')
    const settled = await order('2026-11-27')
    const kept = await order('2026-11-27')
    const unpaid = await order('2026-11-27', undefined, {
      payment_type: 'stripe',
    })
    await order('2026-11-25')
    expect(await kitchen('look-into')).toBe('There is nothing to look into.')
    await loadSeed(shop.db, seedThatCloses('2026-11-27'))

    const commands = (id: string) => [
      `${id}  The order is paid, and its day, 2026-11-27, is closed: cancel it, or cook it anyway.`,
      `  npm run kitchen -- cancel ${id} --reason "..."`,
      `  npm run kitchen -- settled closed-${id} --reason "..."`,
    ]
    const listed = async () => (await kitchen('look-into')).split('\n')
    expect(await listed()).toEqual(
      [cancelled, settled, kept].flatMap(({ order_id }) => commands(order_id)),
    )
    expect(await readDayReport(shop.app, '2026-11-25')).toContain(
      `${kept.order_id}  The order`,
    )

    const before = (await balance()) ?? 0
    await kitchen(`cancel ${cancelled.order_id} --reason Wedding`)
    expect(await balance()).toBe(before + 1490)
    await kitchen(
      `settled closed-${settled.order_id} --reason "The guests eat it"`,
    )
    expect(await listed()).toEqual(commands(kept.order_id))
    await kitchen('close 2026-11-27 --reason Wedding --keep')
    shop.payments.pay(unpaid.payment_intent)
    await settle(
      shop.app,
      await shop.payments.findIntent(unpaid.payment_intent),
    )
    expect(await listed()).toEqual(['There is nothing to look into.'])
  })

  test('K49: a day that is over is not looked into', async () => {
    const { shop, kitchen, order } = await openKitchen({ database })
    await order('2026-11-27')
    shop.clock.setNow('2026-11-28T09:00:00+11:00')
    await loadSeed(shop.db, seedThatCloses('2026-11-27'))
    expect(await kitchen('look-into')).toBe('There is nothing to look into.')
  })

  test.each([
    ['close', 'Say which day'],
    [
      'close 2026-11-20 --reason Flood',
      '2026-11-20 is over: today is 2026-11-23.',
    ],
    [
      'close 2026-11-31 --reason Flood',
      '"2026-11-31" is no day such as 2026-12-25',
    ],
    [
      'close 9999-12-31 --reason Flood',
      '"9999-12-31" is no day such as 2026-12-25',
    ],
    ['close Friday --reason Flood', '"Friday" is no day such as 2026-12-25'],
    [
      'close 2026-11-25',
      '2026-11-25 stays as it is: say why with --reason "...".',
    ],
    ['close 2026-11-25 --reason ""', '--reason needs a value.'],
    [
      'close 2026-11-27..2026-11-25 --reason Flood',
      '2026-11-27..2026-11-25 ends before it begins.',
    ],
    [
      'close 2026-11-27..2027-11-28 --reason Flood',
      '2026-11-27..2027-11-28 is more than 366 days.',
    ],
    [
      'close 2026-11-26 --reason Flood',
      '2026-11-26 is no day of a week on which the kitchen cooks.',
    ],
    [
      'open 2026-11-26',
      '2026-11-26 is no day of a week on which the kitchen cooks.',
    ],
    ['open 2026-11-20', '2026-11-20 is over: today is 2026-11-23.'],
    ['open', 'Say which day'],
    ['closed all', '"all" is not expected.'],
  ])(
    'K43: "%s" is refused in one sentence, and changes nothing',
    async (line, sentence) => {
      const { kitchen, changes } = await openKitchen({ database })
      expect(await kitchen(line)).toContain(sentence)
      expect(await changes()).toEqual([])
    },
  )

  test('K43: the auditor finds an order that was placed for a closed day, and none that was placed before or after', async () => {
    const { shop, kitchen, order } = await openKitchen({ database })
    await order('2026-11-27')
    await kitchen('close 2026-11-27 --reason Flood --keep')

    const { order_id } = await order('2026-11-25')
    const isThisOrder = eq(orders.order_id, order_id)
    await shop.db
      .update(orders)
      .set({ schedule_date: '2026-11-27' })
      .where(isThisOrder)

    const finding = `Order ${order_id} is for 2026-11-27, which anna had closed before.`
    expect(await auditBooks(shop.db)).toEqual([finding])
    await kitchen('open 2026-11-27')
    await order('2026-11-27')
    expect(await auditBooks(shop.db)).toEqual([finding])
  })

  test('K43: the record of closed days only grows', async () => {
    const { shop, kitchen } = await openKitchen({ database })
    await kitchen('close 2026-11-27 --reason Flood')
    for (const statement of [
      "update day_changes set reason = 'No'",
      'delete from day_changes',
    ])
      await expect(shop.db.execute(statement)).rejects.toThrow()
  })
})

test('K43: orders that are placed while a day is closed are either listed or refused', async () => {
  const { shop, order, kitchen } = await openKitchen({ database: 'postgres' })
  const replica = await shop.replica()
  const customers = [await shop.newCustomer({ wallet: 5000 })]

  while (customers.length < 8)
    customers.push(await shop.newCustomer({ wallet: 5000 }))
  const placing = customers.map(({ tokens }, at) =>
    order('2026-11-27', tokens, at % 3 === 0 ? { payment_type: 'stripe' } : {}),
  )
  const why = { reason: 'Flood', by: 'anna' }
  const days = { first: '2026-11-27', last: '2026-11-27' }
  const [closing, again] = await Promise.all([
    closeDays(shop.app, days, why, 'keep'),
    closeDays(replica.app, days, why, 'keep'),
  ])
  const placed = (await Promise.all(placing)).flatMap(
    ({ order_id }) => order_id ?? [],
  )
  expect([closing.state, again.state].sort()).toEqual(['closed', 'was closed'])
  expect(closing.orders.map(({ order_id }) => order_id).sort()).toEqual(
    placed.sort(),
  )
  expect(await auditBooks(shop.db)).toEqual([])
  expect(await kitchen('closed')).toContain(
    '2026-11-27  Flood  (closed by anna)',
  )
})

test('K43: a day is closed after an order that is being written, which is listed', async () => {
  const { shop, order } = await openKitchen({ database: 'postgres' })
  const { order_id } = await order('2026-11-25')
  const isThisOrder = eq(orders.order_id, order_id)
  const closing = await shop.db.transaction(async (tx) => {
    await tx
      .update(orders)
      .set({ schedule_date: '2026-11-27' })
      .where(isThisOrder)

    const days = { first: '2026-11-27', last: '2026-11-27' }
    const begun = closeDays(
      shop.app,
      days,
      { reason: 'Flood', by: 'anna' },
      null,
    )

    await vi.waitFor(async () => {
      const waiting = sql`select mode from pg_locks where relation = 'orders'::regclass and not granted`
      expect(await readRow(shop.db, waiting)).toBeDefined()
    }, patience)

    return { begun }
  })
  expect(await closing.begun).toMatchObject({
    state: 'open',
    orders: [{ order_id }],
  })
})

test('K43: the help names the commands that close and open days', () => {
  expect(kitchenHelp()).toMatch(
    /close 2026-12-25[^\n]*--refund-all \| --keep[\s\S]*open 2026-12-25[\s\S]*closed\n/,
  )
})
