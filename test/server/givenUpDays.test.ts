import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readDayReport } from '#server/reports/readDayReport.ts'
import { readOrderWarnings } from '#server/reports/readOrderWarnings.ts'
import { loadSeed } from '#server/seed/loadSeed.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { copyOfSeed, edit } from '#test/support/fixtures/copyOfSeed.ts'
import { freePort } from '#test/support/process/freePort.ts'
import { startServerProcess } from '#test/support/process/startServer.ts'
import { openKitchen } from '#test/support/shop/openKitchen.ts'
import { addressBody, amounts } from '#test/support/shop/placeOrder.ts'

const lists = '"npm run kitchen -- look-into" lists them.'

/** A shop, and its spreadsheets, which a test edits and loads. */
async function openShop(options: Parameters<typeof openKitchen>[0]) {
  const opened = await openKitchen(options)
  const directory = copyOfSeed()
  const load = async (file: string, change: (text: string) => string) => {
    edit(join(directory, file), change)
    await loadSeed(opened.shop.db, directory)
  }
  const warnings = async () =>
    await readOrderWarnings(opened.shop.db, opened.shop.clock.now())

  return { ...opened, directory, load, warnings }
}

const giveUpMondays = (text: string) => text.replace('Monday|', '')
const without = (start: string) => (text: string) =>
  text
    .split('\n')
    .filter((line) => !line.startsWith(start))
    .join('\n')

describe.each(bothDatabases)('paid orders on %s', (database) => {
  test('K57: of a weekday that is given up are looked into until they are cancelled or kept', async () => {
    const { shop, kitchen, order, load, warnings } = await openShop({
      database,
    })
    const cancelled = await order('2026-11-30')
    const settled = await order('2026-12-07')
    const kept = await order('2026-12-07')
    await order('2026-11-25')
    await order('2026-11-30', undefined, { payment_type: 'stripe' })
    expect([await kitchen('look-into'), await warnings()]).toEqual([
      'There is nothing to look into.',
      [],
    ])
    await load('opening.csv', giveUpMondays)

    const sentence = (date: string) =>
      `The order is paid for ${date}, and the kitchen does not cook on Mondays any more: cancel it, or cook it anyway.`
    const entry = (id: string, date: string) => [
      `${id}  ${sentence(date)}`,
      `  npm run kitchen -- cancel ${id} --reason "..."`,
      `  npm run kitchen -- settled closed-${id} --reason "..."`,
    ]
    const listed = async () => (await kitchen('look-into')).split('\n')
    expect(await listed()).toEqual([
      ...entry(cancelled.order_id, '2026-11-30'),
      ...entry(settled.order_id, '2026-12-07'),
      ...entry(kept.order_id, '2026-12-07'),
    ])
    expect(await readDayReport(shop.app, '2026-11-25')).toContain(
      `To look into\n  ${cancelled.order_id}  ${sentence('2026-11-30')}`,
    )
    expect(await warnings()).toEqual([
      `Paid orders for Mondays, on which the kitchen does not cook any more: 3. ${lists}`,
    ])

    await kitchen(`cancel ${cancelled.order_id} --reason "No Mondays"`)
    await kitchen(`settled closed-${settled.order_id} --reason "Cooked"`)
    expect(await listed()).toEqual(entry(kept.order_id, '2026-12-07'))
    await kitchen('close 2026-12-07 --reason "No Mondays" --keep')
    expect([await kitchen('look-into'), await warnings()]).toEqual([
      'There is nothing to look into.',
      [],
    ])
  })

  test('K49 K57: of a closed Monday are for a closed day, also where Mondays are given up', async () => {
    const { kitchen, order, load, warnings } = await openShop({ database })
    const { order_id } = await order('2026-11-30')
    await load('opening.csv', giveUpMondays)
    await load(
      'closed_days.csv',
      (text) => `${text.trimEnd()}\r\n2026-11-30,,Wedding,婚礼\r\n`,
    )
    expect(await kitchen('look-into')).toContain(
      `${order_id}  The order is paid, and its day, 2026-11-30, is closed`,
    )
    expect(await warnings()).toEqual([
      `Paid orders for days that are closed now: 1. ${lists}`,
    ])
  })

  test('K58: whose postal code or slot is gone are handed over as agreed, and loading counts them', async () => {
    const { shop, wei, kitchen, order, load, warnings } = await openShop({
      database,
    })
    const { id } = (
      await shop.send({
        method: 'POST',
        url: '/api/user-address/',
        as: wei.tokens,
        payload: addressBody(2095),
      })
    ).json() as { id: number }
    const delivery = {
      order_type: 'DELIVERY',
      delivery_location: id,
      pickup_location: '',
    }
    const { order_id } = await order('2026-11-25', undefined, {
      ...delivery,
      ...amounts(1490, 900, 0),
    })
    expect(order_id).toBeDefined()
    await order('2026-11-25')
    await order('2026-11-27')

    await load('postal_codes.csv', without('2095,'))
    const code =
      'Paid deliveries to postal code 2095, which is no longer served: 1. They are delivered as agreed.'
    const slot =
      'Paid deliveries in the slot 3:30pm - 5:00pm, which takes no more deliveries: 1. They are handed over as agreed.'
    await load('time_slots.csv', (text) =>
      text.replace('5:00,ALL,2', '5:00,PICKUP ONLY,2'),
    )
    expect(await warnings()).toEqual([code, slot])
    await load('time_slots.csv', without('2,'))
    expect(await warnings()).toEqual([
      code,
      slot,
      'Paid pickups in the slot 3:30pm - 5:00pm, which takes no more pickups: 2. They are handed over as agreed.',
    ])
    expect(await kitchen('look-into')).toBe('There is nothing to look into.')

    shop.clock.setNow('2026-11-28T09:00:00+11:00')
    expect(await warnings()).toEqual([])
  })

  test('K58: whose outlet is gone are looked into', async () => {
    const { kitchen, order, load, warnings } = await openShop({ database })
    const first = await order('2026-11-25')
    const second = await order('2026-11-27')
    await order('2026-11-27', undefined, { pickup_location: 2 })
    await load('outlets.csv', without('1,'))

    const entry = (id: string, date: string) => [
      `${id}  The order is paid for pickup at Lantern Kitchen Haymarket on ${date}, and this outlet is no longer in the spreadsheets: tell the customer where to collect it, or cancel it.`,
      `  npm run kitchen -- cancel ${id} --reason "..."`,
      `  npm run kitchen -- settled outlet-${id} --reason "..."`,
    ]
    const listed = async () => (await kitchen('look-into')).split('\n')
    expect(await listed()).toEqual([
      ...entry(first.order_id, '2026-11-25'),
      ...entry(second.order_id, '2026-11-27'),
    ])
    expect(await warnings()).toEqual([
      `Paid orders for pickup at Lantern Kitchen Haymarket, which is no longer an outlet: 2. ${lists}`,
    ])

    await kitchen(`settled outlet-${first.order_id} --reason "At the next one"`)
    await kitchen(`cancel ${second.order_id} --reason "Counter closed"`)
    expect([await kitchen('look-into'), await warnings()]).toEqual([
      'There is nothing to look into.',
      [],
    ])
  })
})

test('K57 K58: a kitchen that reads Chinese reads of a weekday that is given up, and of an outlet that is gone, in Chinese', async () => {
  const { kitchen, order, load } = await openShop({
    env: { KITCHEN_LANGUAGE: 'zh' },
  })
  const { order_id } = await order('2026-11-30')
  await load('opening.csv', giveUpMondays)
  await load('outlets.csv', without('1,'))
  expect(await kitchen('look-into')).toContain(
    `${order_id}  订单已付款，约定 2026-11-30 在灯笼厨房 禧市店自取，但该门店已不在表格中：请告知顾客改到哪里取餐，或取消订单。`,
  )
  expect(await kitchen('look-into')).toContain(
    `${order_id}  订单已付款，出餐日为 2026-11-30，但厨房星期一已不再出餐：请取消订单，或照常制作。`,
  )
})

test('K57 K58: a shop that starts with spreadsheets without Mondays logs how many paid orders there are for Mondays', async () => {
  const { shop, order, directory } = await openShop({ database: 'postgres' })
  await order('2026-11-30')
  edit(join(directory, 'opening.csv'), giveUpMondays)

  const { child, exited, output } = await startServerProcess({
    SANDBOX: '1',
    DATABASE_URL: shop.databaseUrl ?? '',
    KITCHEN_DIR: directory,
    NOW: '2026-11-23T09:00:00+11:00',
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
  })
  child.kill('SIGTERM')
  await exited
  expect(output()).toContain('Paid orders for Mondays')
})
