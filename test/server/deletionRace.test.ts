import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  addresses,
  customers,
  refreshTokens,
} from '#server/db/schema/customers.ts'
import { orders } from '#server/db/schema/orders.ts'
import { recharges } from '#server/db/schema/payments.ts'
import { anonymizeCustomer } from '#server/privacy/anonymizeCustomer.ts'
import { waitForLockedStatement } from '#test/support/database/waitForLockedStatement.ts'
import { multipart } from '#test/support/shop/multipart.ts'
import {
  addressBody,
  orderBody,
  placeOrder,
} from '#test/support/shop/placeOrder.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

describe('a deleted account', () => {
  const on = usePayingShop('postgres')
  const { request, recharge } = on

  const byCard = () =>
    orderBody({ payment_type: 'stripe', notes: 'Ring twice.' })
  const saveName = async () => {
    const form = await multipart({ full_name: 'Wei Chen' })
    const details = { method: 'POST', url: '/api/details/', ...form } as const
    return await on.shop.send({ ...details, as: on.wei.tokens })
  }

  test.each([
    [
      'an order by card',
      () => placeOrder(on.shop, on.wei.tokens, byCard(), randomUUID()),
    ],
    [
      'an order by card without a key',
      () => placeOrder(on.shop, on.wei.tokens, byCard()),
    ],
    [
      'an order from the wallet',
      () => placeOrder(on.shop, on.wei.tokens, orderBody(), 'a key'),
    ],
    ['a recharge', () => recharge({ amount: '50.00' }, 'a key')],
    ['an address', () => request('POST', '/user-address/', addressBody(2000))],
    ['another name', saveName],
  ])(
    'M12: %s that was sent before the account was deleted and is written after it leaves nothing',
    async (_, send) => {
      const { db } = on.shop
      const { id } = on.wei
      const isTheirs = eq(customers.id, id)
      const [customer] = await db.select().from(customers).where(isTheirs)
      if (customer === undefined) throw new Error('There is no customer.')

      const { sent } = await db.transaction(async (tx) => {
        await tx.select().from(customers).where(isTheirs).for('update')
        const sent = send()
        await waitForLockedStatement(db)
        await anonymizeCustomer(tx, customer, 'no password')
        return { sent }
      })
      expect((await sent).status).toBe(401)

      const tables = [orders, recharges, addresses, refreshTokens]
      for (const table of tables)
        expect(
          await db.select().from(table).where(eq(table.customer_id, id)),
        ).toEqual([])
      expect(await db.select().from(customers).where(isTheirs)).toMatchObject([
        { full_name: '' },
      ])
    },
  )

  test('M12: nobody registers the address that an account gets when it is deleted', async () => {
    const { id, password } = on.wei
    const payload = {
      full_name: 'Mallory',
      email: `deleted-${id}@deleted.invalid`,
      mobile_number: '412345678',
      password,
      confirm_password: password,
      remember_me: false,
    }
    const answer = await on.shop.send({
      method: 'POST',
      url: '/api/register-user/',
      payload,
    })
    expect([answer.status, answer.json()]).toEqual([
      400,
      { email: [expect.any(String)] },
    ])
  })
})
