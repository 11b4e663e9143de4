import { afterAll, bench, describe } from 'vitest'
import { createTestShop } from '#test/support/shop/create.ts'
import { orderBody } from '#test/support/shop/placeOrder.ts'

/** Compares in one run what the server does most; the figures of two runs are not comparable. */
for (const database of ['pglite', 'postgres'] as const) {
  const shop = await createTestShop({ database, env: { RATE_LIMITS: 'off' } })
  const customer = await shop.newCustomer({ wallet: 100_000_000 })

  describe(`the server on ${database}`, () => {
    afterAll(() => shop.close())

    bench('health', async () => {
      await shop.send({ method: 'GET', url: '/healthz' })
    })
    bench('first page of the menu', async () => {
      await shop.send({ method: 'GET', url: '/api/menu/items/' })
    })
    bench('menu searched', async () => {
      await shop.send({ method: 'GET', url: '/api/menu/items/?search=tofu' })
    })
    bench('details of the customer', async () => {
      await shop.send({ method: 'GET', url: '/api/details/', as: customer.tokens })
    })
    bench('order paid from the wallet', async () => {
      const placed = await shop.send({
        method: 'POST',
        url: '/api/orders/create/',
        payload: orderBody(),
        as: customer.tokens,
      })
      if (placed.status !== 201) throw new Error(placed.text)
    })
  })
}
