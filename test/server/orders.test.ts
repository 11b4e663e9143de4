import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rateLimits } from '#server/db/schema/operations.ts'
import { wallets } from '#server/db/schema/wallet.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { createTestShop } from '#test/support/shop/create.ts'
import {
  amounts,
  friedRice,
  orderBody,
  placeOrder,
} from '#test/support/shop/placeOrder.ts'
import { type Placed, useOrderingShop } from '#test/support/shop/useOrdering.ts'

describe.each(bothDatabases)('placing an order on %s', (database) => {
  const on = useOrderingShop(database)
  const { place, balance, list, delivery } = on

  test('F1: a pickup order is paid from the wallet with 201', async () => {
    const answer = await place(orderBody({ notes: ' No peanuts ' }))
    const placed = answer.json() as Placed
    expect([answer.status, placed.status]).toEqual([201, 'ORDER_PLACED'])
    expect(placed.order_id).toMatch(/^LK-[2-9A-Z]{4}-[2-9A-Z]{2}$/)
    expect(await balance()).toBe(50_000 - 1490)

    const [order] = await list()
    expect(order).toMatchObject({
      order_id: placed.order_id,
      order_type: 'PICKUP',
      status: 'ORDER_PLACED',
      schedule_date: '2026-11-25',
      subtotal: 1490,
      shipping_charges: 0,
      discount: 0,
      total_price: 1490,
      coupon: null,
      notes: 'No peanuts',
      delivery_location: null,
      time_slot: {
        id: 2,
        name: '3:30pm - 5:00pm',
        trans_code: 'checkout.time_slot_2_name',
      },
      payment_type: 'wallet',
      transaction: { status: 'succeeded' },
    })
    expect(order?.pickup_location?.name).toBe('Lantern Kitchen Haymarket')
    expect(order?.order_time.slice(0, 16)).toBe('2026-11-22T22:00')
  })

  test('L1 C14: lines are kept in the words, with the allergens and at the prices of the menu, not those of the client', async () => {
    await place(
      orderBody(amounts(2 * (1490 + 250), 0, 0), [
        { meal: 1, portion: 1, addons: [3], quantity: 2 },
      ]),
    )
    const [order] = await list()
    expect(order?.menu_item).toEqual([
      {
        id: 1,
        meal_id: 1,
        meal_name: 'Yangzhou Fried Rice',
        meal_trans_code: 'menu.item_1_name',
        image: '/media/items/yangzhou-fried-rice.svg',
        selected_meal_portion_id: 1,
        selected_meal_portion_name: 'Regular',
        selected_meal_portion_trans_code: 'menu.portion_1_name',
        selected_meal_portion_weight: 350,
        selected_meal_portion_price: 1490,
        selected_meal_addon_price: 250,
        calories: 168,
        protein: 6.8,
        carbs: 23.5,
        fats: 5.2,
        isMealSet: false,
        allergens: 'Egg, Crustacean, Soy, Wheat, Gluten',
        addons: [
          {
            id: 3,
            name: 'Fried egg',
            trans_code: 'menu.addon_3_name',
            allergens: 'Egg',
          },
        ],
        quantity: 2,
        total_price: 3480,
      },
    ])
  })

  test('E10: a delivery costs the fee of its postal code and keeps its address', async () => {
    const body = await delivery(2009, 500)
    expect((await place(body)).status).toBe(201)
    expect(await balance()).toBe(50_000 - 1990)

    const url = `/api/user-address/${body.delivery_location}/`
    await on.shop.send({ method: 'DELETE', url, as: on.wei.tokens })
    const [order] = await list()
    expect([order?.total_price, order?.delivery_location?.postal_code]).toEqual(
      [1990, 2009],
    )
  })

  test.each([
    ['LANTERN10', 4470, 447],
    [' welcome8 ', 4470, 800],
    ['Dish1', 4470, 300],
  ])(
    'E4: the coupon %j takes its discount',
    async (coupon, subtotal, discount) => {
      const body = orderBody({ coupon, ...amounts(subtotal, 0, discount) }, [
        { ...friedRice, quantity: 3 },
      ])
      expect((await place(body)).status).toBe(201)

      const [order] = await list()
      expect([order?.discount, order?.coupon]).toEqual([
        discount,
        coupon.trim().toUpperCase(),
      ])
    },
  )

  test('a coupon below its minimum gives nothing, and an order that knows so is placed', async () => {
    expect((await place(orderBody({ coupon: 'LANTERN10' }))).status).toBe(201)
    const [order] = await list()
    expect([order?.discount, order?.coupon]).toEqual([0, null])
  })

  test('L4: the last cent of a wallet can be spent, and not one more', async () => {
    on.wei = await on.shop.newCustomer({ wallet: 1490 })
    expect((await place(orderBody())).status).toBe(201)
    const again = await place(orderBody())
    expect([again.status, again.json()]).toEqual([
      402,
      {
        message:
          'Your wallet balance is too low for this order. Add money to your wallet, or choose another payment method.',
      },
    ])
    expect([await balance(), (await list()).length]).toEqual([0, 1])
  })
})

describe.each(bothDatabases)('reading orders on %s', (database) => {
  const on = useOrderingShop(database)
  const { place, list } = on

  test.each([
    ['NUL', 'Ring\0twice', 'Ring\ufffdtwice'],
    ['half of a surrogate pair', 'Ring\ud83dtwice', 'Ring\ufffdtwice'],
    ['a text that looks like an escape', '"\\u0000"', '"\\u0000"'],
  ])(
    'a note with %s, which Postgres cannot store, is kept with a stand-in',
    async (_, notes, kept) => {
      expect((await place(orderBody({ notes }))).status).toBe(201)
      expect((await list())[0]?.notes).toBe(kept)
    },
  )

  test('H5: orders are listed newest first', async () => {
    const first = (await place(orderBody())).json() as Placed
    const second = (await place(orderBody())).json() as Placed
    expect((await list()).map((order) => order.order_id)).toEqual([
      second.order_id,
      first.order_id,
    ])
  })

  test("L11: one order is its customer's alone", async () => {
    const placed = (await place(orderBody())).json() as Placed
    const url = `/api/orders/${placed.order_id}/`
    const ann = await on.shop.newCustomer()
    const own = await on.shop.send({ method: 'GET', url, as: on.wei.tokens })
    expect(own.json()).toMatchObject({
      order_id: placed.order_id,
      total_price: '14.90',
    })
    expect(
      (await on.shop.send({ method: 'GET', url, as: ann.tokens })).status,
    ).toBe(404)
    expect(await list(ann)).toEqual([])
  })
})

describe.each(bothDatabases)('retrying an order on %s', (database) => {
  const on = useOrderingShop(database)
  const { place, list } = on

  test('L2: the same key replays the same bytes and places one order', async () => {
    const first = await place(orderBody(), 'key-1')
    const again = await place(orderBody(), 'key-1')
    expect([again.status, again.text]).toEqual([201, first.text])
    expect((await list()).length).toBe(1)
  })

  test('L3: a refusal is not kept: the same key places the order once the wallet is filled', async () => {
    on.wei = await on.shop.newCustomer({ wallet: 100 })
    expect((await place(orderBody(), 'key-2')).status).toBe(402)
    await on.shop.db
      .update(wallets)
      .set({ balance: 1490 })
      .where(eq(wallets.customer_id, on.wei.id))
    expect((await place(orderBody(), 'key-2')).status).toBe(201)
  })
})

test('a customer may try sixty orders a minute, whichever become orders', async () => {
  const shop = await createTestShop()
  onTestFinished(shop.close)

  const wei = await shop.newCustomer()
  const ann = await shop.newCustomer()
  expect((await placeOrder(shop, wei.tokens)).status).toBe(402)

  // On a busy machine, sixty tries could take longer than the minute of the limit.
  await shop.db.update(rateLimits).set({ count: 59 })
  expect((await placeOrder(shop, wei.tokens)).status).toBe(402)

  const refused = await placeOrder(shop, wei.tokens)
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([
    429,
    true,
  ])
  expect((await placeOrder(shop, ann.tokens)).status).toBe(402)
})
