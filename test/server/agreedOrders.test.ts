import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outlets, timeSlots } from '#server/db/schema/checkout.ts'
import { items, portions, translations } from '#server/db/schema/menu.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import type { Answer } from '#test/support/shop/create.ts'
import { amounts, orderBody } from '#test/support/shop/placeOrder.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

describe.each(bothDatabases)('what a customer was shown, on %s', (database) => {
  const on = usePayingShop(database)
  const { place, list, saveAddress, request } = on

  /** The body that the page sends after it has shown the changes in a refusal. */
  const shownAfter = (body: object, refusal: Answer) => {
    const { places, lines } = refusal.json() as Changed
    return { ...body, shown: places, menu_item: JSON.stringify(lines) }
  }

  const agreed = async (body: Record<string, unknown> = orderBody()) =>
    shownAfter(body, await place({ ...body, shown: nowhere }))

  const renameSlot = async (name: string) => {
    await on.shop.db.update(timeSlots).set({ name }).where(isSlot)
    await on.shop.db.update(translations).set({ value: name }).where(isLabel)
  }

  const kitchenChanges = {
    'the slot': {
      change: () => renameSlot('7:00pm - 8:00pm'),
      restore: () => renameSlot('3:30pm - 5:00pm'),
      shownChange: { places: { time_slot: { name: '7:00pm - 8:00pm' } } },
    },
    'the outlet': {
      change: () =>
        on.shop.db
          .update(outlets)
          .set({ street_address1: '900 George Street' })
          .where(isOutlet),
      restore: () =>
        on.shop.db
          .update(outlets)
          .set({ street_address1: 'Shop 6, 58 Dixon Street' })
          .where(isOutlet),
      shownChange: {
        places: { pickup_location: { street_address1: '900 George Street' } },
      },
    },
    'an allergen': {
      change: () =>
        on.shop.db
          .update(items)
          .set({ allergens: 'Peanuts' })
          .where(eq(items.id, 1)),
      restore: () =>
        on.shop.db
          .update(items)
          .set({ allergens: 'Egg' })
          .where(eq(items.id, 1)),
      shownChange: {
        lines: [{ allergens: expect.stringContaining('Peanuts') }],
      },
    },
    'the portion': {
      change: () =>
        on.shop.db
          .update(portions)
          .set({ weight_g: 220 })
          .where(eq(portions.id, 1)),
      restore: () =>
        on.shop.db
          .update(portions)
          .set({ weight_g: 350 })
          .where(eq(portions.id, 1)),
      shownChange: { lines: [{ selected_meal_portion_weight: 220 }] },
    },
  }

  test.each(Object.entries(kitchenChanges))(
    'E19: %s that the kitchen changed is told, and ordered only once it was shown',
    async (_, { change, restore, shownChange }) => {
      const body = await agreed()
      await change()
      const refusal = await place(body)
      expect([refusal.status, refusal.json()]).toMatchObject([409, shownChange])
      expect(await list()).toEqual([])
      expect((await place(shownAfter(body, refusal))).status).toBe(201)
      await restore()
    },
  )

  test('E19: an address that was edited on another device is told', async () => {
    const id = await saveAddress(2000)
    const delivery = {
      order_type: 'DELIVERY',
      delivery_location: id,
      pickup_location: '',
    }
    const body = await agreed(
      orderBody({ ...delivery, ...amounts(1490, 500, 0) }),
    )
    const edited = {
      name: 'Home',
      street_address1: '99 Bulwara Road',
      street_address2: 'Unit 7',
    }
    const town = { suburbs: 'Town', city: 'Sydney', postal_code: 2000 }

    await request('PUT', `/user-address/${id}/`, { ...edited, ...town })
    const refusal = await place(body)
    expect([refusal.status, refusal.json()]).toMatchObject([
      409,
      { places: { delivery_location: edited } },
    ])
    expect((await place(shownAfter(body, refusal))).status).toBe(201)

    const [order] = await list()
    expect(order?.delivery_location).toMatchObject(edited)
  })

  test('E19: an order that equals the shown one is placed, and so is one from a client that does not send the shown one', async () => {
    expect((await place(await agreed())).status).toBe(201)
    expect((await place(orderBody())).status).toBe(201)
  })

  test('E19: an unpaid order is paid as it was placed, whatever the page showed', async () => {
    const body = { ...(await agreed()), payment_type: 'stripe' }
    const { order_id } = (await place(body)).json() as { order_id: string }
    await kitchenChanges['the slot'].change()
    const paid = await place({ ...body, order_id, payment_type: 'alipay' })
    await kitchenChanges['the slot'].restore()
    expect(paid.status).toBe(200)
  })
})

type Changed = { places: object; lines: object[] }

const nowhere = {
  time_slot: null,
  delivery_location: null,
  pickup_location: null,
}
const isSlot = eq(timeSlots.id, 2)
const isLabel = and(
  eq(translations.label, 'time_slot_2_name'),
  eq(translations.language, 'en'),
)
const isOutlet = eq(outlets.id, 1)
