import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSpreadsheetWarnings } from '#server/reports/readSpreadsheetWarnings.ts'
import { loadSeed } from '#server/seed/loadSeed.ts'
import { readSeed } from '#server/seed/readSeed.ts'
import { copyOfSeed, edit } from '#test/support/fixtures/copyOfSeed.ts'
import { createTestShop } from '#test/support/shop/create.ts'
import { amounts, friedRice, orderBody } from '#test/support/shop/placeOrder.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

const mistakesOf = (directory: string) => {
  try {
    readSeed(directory)
  } catch (error) {
    return String(error).replace('SeedError: ', '').split('\n')
  }
  return []
}

describe('K85: figures and places that make no sense', () => {
  test('are refused by file, row and column', () => {
    const directory = copyOfSeed()
    const change = (file: string, before: string | RegExp, after: string) =>
      edit(join(directory, file), (text) => text.replace(before, after))
    change('coupons.csv', 'PERCENTAGE,10.00', 'PERCENTAGE,150.00')
    change('coupons.csv', 'FIXED_ORDER,8.00', 'FIXED_ORDER,0.00')
    change('coupons.csv', 'FIXED_ITEM,1.00', 'PERCENTAGE,0.10')
    change('coupons.csv', 'WINTER20', 'lantern-10')
    change('wallet_coupons.csv', '50.00,55.00', '50.00,45.00')
    change('wallet_coupons.csv', '100.00,112.00', '0.00,112.00')
    change('outlets.csv', /NSW,2000/, 'New South Wales,2000')
    change('outlets.csv', /NSW,2067/, 'NSW,3067')
    change('outlets.csv', /\n3,(.*)/, '\n3,$1\n4,$1')
    change('items.csv', ',15.50,192,', ',15.50,803,')
    change('items.csv', ',16.90,165,', ',0.00,16800,')
    expect(mistakesOf(directory)).toEqual([
      'coupons.csv, row 2, column discount_upto: is 150.00 percent, and no order can cost nothing: write less than 100.',
      'coupons.csv, row 3, column discount_upto: is no discount: write more than 0.00.',
      'coupons.csv, row 4, column discount_upto: is 0.10 percent: 10 percent is 10.00, not 0.10.',
      'coupons.csv, row 6, column code: LANTERN10 is used twice.',
      'items.csv, row 3, column calories: is 803, and protein, carbs and fats have about 192 kcal: this seems to be kJ, write kcal.',
      'items.csv, row 4, column price: is 0.00, and the cheapest portion costs 16.90 (portions.csv, row 6): write the same price in both.',
      'items.csv, row 4, column price: must be more than 0.00: an order cannot cost nothing.',
      'items.csv, row 4, column calories: is 16800, and 100 g of pure fat have 900: write kcal, not kJ.',
      'outlets.csv, row 2, column state: must be NSW, not "New South Wales".',
      'outlets.csv, row 3, column state: is NSW, and postal code 3067 is in VIC.',
      'outlets.csv, row 5, column name_en: lantern kitchen hurstville is used twice.',
      'outlets.csv, row 5, column name_zh: 灯笼厨房 好市围店 is used twice.',
      'outlets.csv, row 5, column street_address1: 213 forest road, 2220 is used twice.',
      'wallet_coupons.csv, row 2, column recharge_value: is less than 50.00, which the customer pays.',
      'wallet_coupons.csv, row 3, column recharge_amount: must be at least 1.00.',
      'Nothing was loaded.',
    ])
  })

  test('are read where they are honest', () => {
    const directory = copyOfSeed()
    edit(join(directory, 'outlets.csv'), (text) =>
      text.replace('NSW,2000', 'N.S.W.,2000').replace('NSW,2067', 'nsw,2067'),
    )
    // Dry white wine, lentils with fibre beside the carbs, oil, konjac.
    const figures = [
      '82,0.1,5.0,0.0',
      '130,8.9,12.0,0.6',
      '899,0,0,99.9',
      '9,0.2,4.2,0',
    ]
    edit(join(directory, 'items.csv'), (text) => {
      const rows = text.split('\n')
      return rows
        .map((row, at) =>
          figures[at - 1]
            ? row.replace(
                /(?<=,\d+\.\d\d,)[\d.]+,[\d.]+,[\d.]+,[\d.]+/,
                figures[at - 1] ?? '',
              )
            : row,
        )
        .join('\n')
    })
    expect(readSeed(directory).outlets.map(({ state }) => state)).toEqual([
      'NSW',
      'NSW',
      'NSW',
    ])
  })
})

describe('K85: a coupon', () => {
  const on = usePayingShop('pglite')

  test('may have hyphens, spaces and Chinese letters in its code, and is found however it is typed', async () => {
    const directory = copyOfSeed()
    edit(join(directory, 'coupons.csv'), (text) =>
      text.replace('LANTERN10', 'mum-10').replace('WELCOME8', '新年 8'),
    )
    edit(join(directory, 'wallet_coupons.csv'), (text) =>
      text.replace('TOPUP50', 'top-up 50'),
    )
    await loadSeed(on.shop.db, directory)

    const lines = [{ ...friedRice, quantity: 3 }]
    const place = async (coupon: string, discount: number) => {
      const answer = await on.place(
        orderBody({ coupon, ...amounts(4470, 0, discount) }, lines),
      )
      return answer.status
    }
    expect([
      await place('MUM-10', 447),
      await place(' mum10', 447),
      await place('新年８', 800),
    ]).toEqual([201, 201, 201])
    const topUp = { amount: '50.00', actual_amount: '55.00' }
    const recharge = await on.recharge({ ...topUp, coupon_code: 'Top-up-50' })
    expect(recharge.status).toBeLessThan(300)
  })
})

test('K85: slots and top-ups that hardly work are named after loading', async () => {
  const shop = await createTestShop()
  const warnings = () => readSpreadsheetWarnings(shop.db, 100_000)
  expect(await warnings()).toEqual([])

  const directory = copyOfSeed()
  edit(join(directory, 'time_slots.csv'), (text) =>
    text
      .replace('2:30pm - 3:30pm', '7:00am - 8:00am')
      .replace('3:30pm - 5:00pm', '5-6')
      .replace('5:00pm - 6:00pm', '8:00pm - late')
      .replace('5:00pm - 6:30pm', '7:00pm - 8:30pm')
      .replace('6:00pm - 7:00pm', '7:30pm - 8:30pm'),
  )
  edit(join(directory, 'wallet_coupons.csv'), (text) =>
    text.replace('200.00,230.00', '1900.00,2000.00'),
  )
  await loadSeed(shop.db, directory)
  const hours = 'and the kitchen opens at 14:30 and closes at 20:00.'
  expect(await warnings()).toEqual([
    `The slot "7:00am - 8:00am" is from 07:00 to 08:00, ${hours}`,
    `The slot "5-6" is from 05:00 to 06:00, ${hours}`,
    'The slot "8:00pm - late" names no times as 5:00pm - 6:00pm does: calendar files of its orders show the whole day.',
    `The slot "7:30pm - 8:30pm" is from 19:30 to 20:30, ${hours}`,
    'The top-up TOPUP200 gives A$2000.00, and a wallet holds at most A$1000.00 (WALLET_LIMIT): nobody can buy it.',
  ])
})
