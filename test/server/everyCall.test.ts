import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrder } from '#contract/orders.ts'
import { createApp } from '#server/app.ts'
import { handle } from '#server/http/contractRoute.ts'
import { costs } from '#server/http/costs.ts'
import { requestLimits } from '#server/limits/rateLimits.ts'
import { contractCalls } from '#test/support/fixtures/calls.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop?.close())

test('L11 I1: every call of a customer tells a visitor to log in, whatever it is sent', async () => {
  const ofCustomers = (await contractCalls()).filter(
    ({ access }) => access === 'customer',
  )
  expect(ofCustomers.length).toBeGreaterThan(20)

  const answers = ofCustomers.map(async ({ method, path }) => {
    const url = `/api${path.replace(/:\w+/g, '1')}`
    const { status } = await shop.send({
      method,
      url,
      ...(method === 'GET' ? {} : { payload: {} }),
    })
    return `${method} ${path}: ${status}`
  })
  expect(await Promise.all(answers)).toEqual(
    ofCustomers.map(({ method, path }) => `${method} ${path}: 401`),
  )
})

test('M10: every call has its costs, and no server starts with a route without costs', async () => {
  const app = await createApp(shop.deps)
  expect(() => app.get('/api/free/', async () => ({}))).toThrow(
    'GET /api/free/ does not say what it costs: add it to server/http/costs.ts.',
  )

  await app.close()
  const silent = (await contractCalls()).filter(
    ({ method, path }) => costs[`${method} /api${path}`] === undefined,
  )
  expect(silent).toEqual([])
})

test('M10: no server starts with a limit that allows more work than a budget', async () => {
  const app = await createApp(shop.deps)
  const limit = { ...requestLimits.statusByCustomer, max: 121 }
  expect(() =>
    handle(app, getOrder, () => Promise.reject(new Error('unused')), limit),
  ).toThrow(
    'GET /orders/:order_id/ may do more work by its limit status-customer than by a budget: lower it in server/limits/rateLimits.ts.',
  )
  await app.close()
})

test('I1 N7: every call of the contract is served, and described as OpenAPI', async () => {
  const calls = await contractCalls()
  const { paths } = (await shop.send({ url: '/api/docs' })).json() as {
    paths: object
  }
  expect(calls.length).toBeGreaterThan(30)
  expect(
    calls
      .map(({ method, path }) => ({
        call: `${method} ${path}`,
        isServed: shop.app.hasRoute({
          method,
          url: `/api${path}`.replace(/\/$/, ''),
        }),
        isDescribed: path.replace(/:(\w+)/g, '{$1}') in paths,
      }))
      .filter(({ isServed, isDescribed }) => !isServed || !isDescribed),
  ).toEqual([])
})
