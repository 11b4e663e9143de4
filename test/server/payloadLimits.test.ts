import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkPayloadLimits } from '#server/http/payloadLimits.ts'
import { contractCalls } from '#test/support/fixtures/calls.ts'
import {
  createTestShop,
  type TestCustomer,
  type TestShop,
} from '#test/support/shop/create.ts'
import {
  friedRice,
  orderBody,
  placeOrder,
} from '#test/support/shop/placeOrder.ts'

const calls = (await contractCalls()).filter(
  ({ encoding }) => encoding === 'json',
)
const tooLarge = [400, { detail: 'The request is too large.' }]

/** The names of the text fields in a body or query. */
function textsOf(schema: z.ZodMiniType): string[] {
  const wire = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const bodies = [wire, ...(wire.anyOf ?? [])] as {
    properties?: Record<string, object>
  }[]
  return bodies.flatMap(({ properties = {} }) =>
    Object.entries(properties)
      .filter(([, property]) => JSON.stringify(property).includes('"string"'))
      .map(([name]) => name),
  )
}

describe('bounds of what a call takes', () => {
  let shop: TestShop
  let wei: TestCustomer
  beforeAll(async () => {
    shop = await createTestShop({ env: { RATE_LIMITS: 'off' } })
    wei = await shop.newCustomer({ wallet: 5000 })
  })
  afterAll(() => shop.close())

  const cases = calls.flatMap((route) => [
    ...[...new Set(textsOf(route.body))].map((name) => ({
      route,
      place: 'payload',
      name,
    })),
    ...textsOf(route.query).map((name) => ({ route, place: 'query', name })),
  ])
  const texts = cases.map((field) => ({
    ...field,
    call: `${field.route.method} ${field.route.path}`,
    long: 'x'.repeat(field.name === 'menu_item' ? 200_001 : 10_001),
  }))

  test.each(texts)(
    'M7: $call bounds the text $name',
    async ({ route, place, name, long }) => {
      const answer = await shop.send({
        method: route.method,
        url: `/api${route.path.replace(/:\w+/, '1')}`,
        [place]:
          place === 'payload' && name === 'menu_item'
            ? orderBody({ [name]: long })
            : { [name]: long },
        as: wei.tokens,
      })
      const expected =
        name === 'menu_item'
          ? [400, expect.objectContaining({ menu_item: expect.anything() })]
          : tooLarge
      expect([answer.status, answer.json()]).toEqual(expected)
    },
  )

  test('M7: a body of many values is refused as a whole', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 101 }, (_, at) => [`field${at}`, at]),
    )
    for (const payload of [
      many,
      { nested: { deeper: many } },
      { list: Array(101).fill(1) },
    ]) {
      const answer = await shop.send({
        method: 'POST',
        url: '/api/login/',
        payload,
      })
      expect([answer.status, answer.json()]).toEqual(tooLarge)
    }
  })

  test('M10: of a long list no value is looked at', () => {
    let looks = 0
    const list = new Proxy(Array(100_000).fill(1), {
      get: (target, name) => {
        if (name !== 'length') looks += 1
        return Reflect.get(target, name)
      },
    })
    expect(() => checkPayloadLimits({ list })).toThrow('badRequest')
    expect(looks).toBeLessThan(100)
  })

  test('M10: only an order may have a body of more than 64 KB', async () => {
    const payload = { refresh_token: 'x', list: Array(33_000).fill(1) }
    const statuses = calls
      .filter(({ method }) => method !== 'GET')
      .map(async ({ method, path }) => {
        const url = `/api${path.replace(/:\w+/, '1')}`
        return `${path}: ${(await shop.send({ method, url, payload, as: wei.tokens })).status}`
      })
    const large = (await Promise.all(statuses)).filter(
      (result) => !result.endsWith(': 413'),
    )
    expect(large).toEqual(['/orders/create/: 400'])
  })

  test('M7: an order has at most 200 lines of at most 20 add-ons, counted before they are looked at', async () => {
    const addons = (count: number) => [
      { ...friedRice, addons: Array(count).fill(1) },
    ]
    const lines = (count: number) => Array(count).fill(friedRice)
    const answers = [addons(21), lines(201), addons(1000)].map((order) =>
      placeOrder(shop, wei.tokens, orderBody({}, order)),
    )
    const refused = { menu_item: ['Please enter a valid value.'] }
    expect(
      (await Promise.all(answers)).map((answer) => [
        answer.status,
        answer.json(),
      ]),
    ).toEqual(answers.map(() => [400, refused]))

    const fitting = await placeOrder(
      shop,
      wei.tokens,
      orderBody({}, lines(200)),
    )
    expect(fitting.json()).toMatchObject({ code: 'prices_changed' })
  })
})
