import { describe, expect, test } from 'vitest'
import { databases } from '#test/support/database/create.ts'
import type { Placed } from '#test/support/shop/useOrdering.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

describe.each(databases)(
  'G4: an address that was ordered to, on %s',
  (database) => {
    const on = usePayingShop(database)
    const { delivery, place, list, request } = on

    const copy = {
      name: 'Home',
      street_address1: '1 Lantern Lane',
      street_address2: null,
      suburbs: 'Town',
      city: 'Sydney',
      state: 'NSW',
      postal_code: 2000,
    }

    test('K8: can be changed and deleted, and the order keeps its own copy', async () => {
      const body = await delivery(2000, 500)
      const placed = await place(body)
      expect(placed.status).toBe(201)

      const id = Number(body.delivery_location)
      const moved = {
        ...copy,
        street_address1: '9 Other Street',
        postal_code: 2009,
      }
      expect((await request('PUT', `/user-address/${id}/`, moved)).status).toBe(
        200,
      )
      expect((await request('DELETE', `/user-address/${id}/`)).status).toBe(200)

      const [order] = await list()
      expect(order?.delivery_location).toEqual({
        ...copy,
        id,
        recipient: null,
        phone: null,
      })
      const { order_id } = placed.json() as Placed
      expect((await request('GET', `/orders/${order_id}/`)).status).toBe(200)
    })

    test('can be deleted while the order waits for its payment, which then goes through', async () => {
      const body = { ...(await delivery(2000, 500)), payment_type: 'stripe' }
      const { order_id, total_price } = {
        ...body,
        ...((await place(body)).json() as Placed),
      }

      await request('DELETE', `/user-address/${body.delivery_location}/`)
      expect((await place({ amount: total_price, order_id })).status).toBe(201)
      const mail = (await on.shop.mails()).find(
        ({ recipient, subject }) =>
          recipient === on.wei.email && subject.includes(order_id),
      )
      expect(mail?.text).toContain('1 Lantern Lane, Town NSW 2000')
    })

    test('cannot be ordered to once it is deleted', async () => {
      const body = await delivery(2000, 500)
      await request('DELETE', `/user-address/${body.delivery_location}/`)
      const refused = await place(body)
      expect([refused.status, refused.json()]).toEqual([
        400,
        { delivery_location: ['Delivery Address is not selected'] },
      ])
    })
  },
)
