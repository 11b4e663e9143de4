import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/session.ts'
import { databases } from '#test/support/database/create.ts'
import { createTestShop, type TestCustomer, type TestShop } from '#test/support/shop/create.ts'

const home = {
  name: 'Home',
  street_address1: '1 Lantern Lane',
  street_address2: '',
  suburbs: 'Haymarket',
  city: 'Sydney',
  postal_code: '2000',
}

type Saved = { id: number }
type List = { count: number; results: Saved[] }

describe.each(databases)('G4: the address book on %s', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop({ database })
  })
  afterAll(() => shop.close())

  const call = (
    { tokens }: TestCustomer,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path = '',
    payload?: Record<string, unknown>,
  ) =>
    shop.send({ method, url: `/api/user-address/${path}`, ...(payload && { payload }), as: tokens })
  const add = async (who: TestCustomer, parts: Record<string, unknown> = {}) =>
    ((await call(who, 'POST', '', { ...home, ...parts })).json() as Saved).id
  const list = async (who: TestCustomer) => (await call(who, 'GET')).json() as List
  const chosen = async ({ tokens }: TestCustomer) => {
    const answer = await shop.send({ method: 'GET', url: '/api/details/', as: tokens })
    const user = answer.json() as User
    return [user.primary_address?.id ?? null, user.billing_address?.id ?? null]
  }

  test('the first address is primary and billing', async () => {
    const wei = await shop.newCustomer()
    const answer = await call(wei, 'POST', '', home)
    const saved = answer.json() as Saved
    expect(answer.status).toBe(201)
    expect(saved).toEqual({
      ...home,
      id: saved.id,
      street_address2: null,
      state: null,
      postal_code: 2000,
    })
    expect(await chosen(wei)).toEqual([saved.id, saved.id])
  })

  test('addresses are listed newest first, and marks move a choice', async () => {
    const wei = await shop.newCustomer()
    const first = await add(wei)
    const second = await add(wei, { is_billing: true })
    const third = await add(wei)
    expect((await list(wei)).results.map((row) => row.id)).toEqual([third, second, first])
    expect(await chosen(wei)).toEqual([first, second])
    await call(wei, 'PUT', `${third}/`, { ...home, is_primary: true })
    expect(await chosen(wei)).toEqual([third, second])
  })

  test('an address is changed', async () => {
    const wei = await shop.newCustomer()
    const id = await add(wei, { street_address2: 'Unit 4' })
    const answer = await call(wei, 'PUT', `${id}/`, { ...home, name: 'Office', state: 'NSW' })
    expect(answer.json()).toEqual({
      ...home,
      id,
      name: 'Office',
      street_address2: null,
      state: 'NSW',
      postal_code: 2000,
    })
  })

  test('the newest takes the place of a deleted choice, and the last leaves none', async () => {
    const wei = await shop.newCustomer()
    const [first, second, third] = [await add(wei), await add(wei), await add(wei)]
    expect((await call(wei, 'DELETE', `${first}/`)).status).toBe(200)
    expect(await chosen(wei)).toEqual([third, third])
    await call(wei, 'DELETE', `${third}/`)
    await call(wei, 'DELETE', `${second}/`)
    expect(await chosen(wei)).toEqual([null, null])
    expect((await list(wei)).count).toBe(0)
    const next = await add(wei)
    expect(await chosen(wei)).toEqual([next, next])
  })

  test("L11: other people's addresses are not there", async () => {
    const [wei, ann] = [await shop.newCustomer(), await shop.newCustomer()]
    const id = await add(wei)
    expect((await call(ann, 'PUT', `${id}/`, home)).status).toBe(404)
    expect((await call(ann, 'DELETE', `${id}/`)).status).toBe(404)
    expect((await list(ann)).count).toBe(0)
    expect((await list(wei)).count).toBe(1)
  })

  test('a deleted address is not there', async () => {
    const wei = await shop.newCustomer()
    const id = await add(wei)
    await call(wei, 'DELETE', `${id}/`)
    expect((await call(wei, 'DELETE', `${id}/`)).status).toBe(404)
    expect((await call(wei, 'PUT', `${id}/`, home)).status).toBe(404)
  })

  test.each([
    ['name', ''],
    ['street_address1', '   '],
    ['suburbs', undefined],
    ['city', 7],
    ['postal_code', 'abc'],
    ['postal_code', 20],
  ])('%s as %j is refused by its name', async (field, value) => {
    const wei = await shop.newCustomer()
    const answer = await call(wei, 'POST', '', { ...home, [field]: value })
    expect([answer.status, Object.keys(answer.json() as object)]).toEqual([400, [field]])
  })

  test('fifty addresses are the most, also when asked for at once', async () => {
    const wei = await shop.newCustomer()
    const answers = await Promise.all(Array.from({ length: 52 }, () => call(wei, 'POST', '', home)))
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([...Array(50).fill(201), 400, 400])
    expect((await list(wei)).count).toBe(50)
  })

  test('a visitor has no address book', async () => {
    expect((await shop.send({ method: 'GET', url: '/api/user-address/' })).status).toBe(401)
  })
})
