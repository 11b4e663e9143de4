import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/session.ts'
import { addresses, customers } from '#server/db/schema/customers.ts'
import { databases } from '#test/support/database/create.ts'
import { waitForLockedStatement } from '#test/support/database/waitForLockedStatement.ts'
import {
  createTestShop,
  type TestCustomer,
  type TestShop,
} from '#test/support/shop/create.ts'

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
    shop.send({
      method,
      url: `/api/user-address/${path}`,
      ...(payload && { payload }),
      as: tokens,
    })
  const add = async (
    customer: TestCustomer,
    parts: Record<string, unknown> = {},
  ) =>
    ((await call(customer, 'POST', '', { ...home, ...parts })).json() as Saved)
      .id
  const list = async (customer: TestCustomer) =>
    (await call(customer, 'GET')).json() as List
  const chosen = async ({ tokens }: TestCustomer) => {
    const answer = await shop.send({
      method: 'GET',
      url: '/api/details/',
      as: tokens,
    })
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
      recipient: null,
      phone: null,
      street_address2: null,
      state: 'NSW',
      postal_code: 2000,
    })
    expect(await chosen(wei)).toEqual([saved.id, saved.id])
  })

  test.each([
    ['3121', 'NSW', 'VIC'],
    ['2600', undefined, 'ACT'],
    ['0800', '', 'NT'],
    ['2620', 'NSW', 'NSW'],
    ['2620', undefined, null],
  ])(
    'G18: an address with the code %s that is sent with the state %j is in %s',
    async (postal_code, state, stored) => {
      const wei = await shop.newCustomer()
      const id = await add(wei)
      const address = { ...home, postal_code, state }
      const changed = await call(wei, 'PUT', `${id}/`, address)
      const added = await call(wei, 'POST', '', { ...address, name: 'Office' })
      expect([changed, added].map((answer) => answer.json())).toEqual([
        expect.objectContaining({ state: stored }),
        expect.objectContaining({ state: stored }),
      ])
    },
  )

  test('addresses are listed newest first, and marks move a choice', async () => {
    const wei = await shop.newCustomer()
    const first = await add(wei)
    const second = await add(wei, { name: 'Office', is_billing: true })
    const third = await add(wei, { name: 'Parents' })
    expect((await list(wei)).results.map((row) => row.id)).toEqual([
      third,
      second,
      first,
    ])
    expect(await chosen(wei)).toEqual([first, second])

    await call(wei, 'PUT', `${third}/`, { ...home, is_primary: true })
    expect(await chosen(wei)).toEqual([third, second])
  })

  test('an address that is sent again, or many times at once, is added once', async () => {
    const wei = await shop.newCustomer()
    const once = await Promise.all(
      Array.from({ length: 10 }, () => call(wei, 'POST', '', home)),
    )
    const again = await call(wei, 'POST', '', {
      ...home,
      state: ' ',
      postal_code: 2000,
    })
    const [saved, ...others] = [...once, again].map(({ status, json }) => [
      status,
      json(),
    ])
    expect(others).toEqual(Array(10).fill(saved))
    expect(await list(wei)).toMatchObject({ count: 1, results: [saved?.[1]] })
  })

  // PGlite has one connection: no request waits for a lock.
  if (database === 'postgres')
    test('an address that another request is adding at the moment is added once', async () => {
      const wei = await shop.newCustomer()
      const { sent, saved } = await shop.db.transaction(async (tx) => {
        await tx
          .select()
          .from(customers)
          .where(eq(customers.id, wei.id))
          .for('update')

        const sent = add(wei)
        await waitForLockedStatement(shop.db)
        const row = {
          ...home,
          street_address2: null,
          state: 'NSW',
          postal_code: 2000,
          customer_id: wei.id,
        }
        const [saved] = await tx
          .insert(addresses)
          .values({ ...row, created_at: new Date() })
          .returning()

        return { sent, saved }
      })
      expect(await sent).toBe(saved?.id)
      expect((await list(wei)).count).toBe(1)
    })

  test('an address that is there already is chosen as the request says', async () => {
    const wei = await shop.newCustomer()
    const first = await add(wei)
    const second = await add(wei, { name: 'Office' })
    expect(await add(wei, { name: 'Office', is_primary: false })).toBe(second)
    expect(await chosen(wei)).toEqual([first, first])
    expect(await add(wei, { name: 'Office', is_primary: true })).toBe(second)
    expect(await chosen(wei)).toEqual([second, first])
    expect(await add(wei, { name: 'Office', is_billing: true })).toBe(second)
    expect(await chosen(wei)).toEqual([second, second])
  })

  test.each([...Object.keys(home), 'recipient', 'phone'])(
    'an address with another %s is another one',
    async (field) => {
      const wei = await shop.newCustomer()
      const first = await add(wei)
      const numbers: Record<string, string> = {
        postal_code: '2001',
        phone: '02 9000 0000',
      }
      const changed = numbers[field] ?? 'Elsewhere'
      expect(await add(wei, { [field]: changed })).not.toBe(first)
      expect((await list(wei)).count).toBe(2)
    },
  )

  test('an address like an older one is added, as the newest: the checkout offers those', async () => {
    const wei = await shop.newCustomer()
    const first = await add(wei)
    const second = await add(wei, { name: 'Office' })
    const third = await add(wei)
    expect((await list(wei)).results.map(({ id }) => id)).toEqual([
      third,
      second,
      first,
    ])
  })

  test("a deleted address and another customer's address are added again", async () => {
    const wei = await shop.newCustomer()
    const ann = await shop.newCustomer()
    const first = await add(wei)
    await call(wei, 'DELETE', `${first}/`)
    expect(await add(wei)).not.toBe(first)
    expect(await add(ann)).not.toBe(first)
    expect([(await list(wei)).count, (await list(ann)).count]).toEqual([1, 1])
  })

  test('an address is changed', async () => {
    const wei = await shop.newCustomer()
    const id = await add(wei, { street_address2: 'Unit 4' })
    const answer = await call(wei, 'PUT', `${id}/`, {
      ...home,
      name: 'Office',
      state: 'NSW',
    })
    expect(answer.json()).toEqual({
      ...home,
      id,
      name: 'Office',
      recipient: null,
      phone: null,
      street_address2: null,
      state: 'NSW',
      postal_code: 2000,
    })
  })

  test('G16: recipient and phone are stored, the phone as it is dialled', async () => {
    const wei = await shop.newCustomer()
    const id = await add(wei, {
      recipient: ' Acme Pty Ltd ',
      phone: '(02) 9000 0000 ext. 5',
    })
    expect((await list(wei)).results).toMatchObject([
      { id, recipient: 'Acme Pty Ltd', phone: '0290000000 ext 5' },
    ])
  })

  test('G17: a request without recipient and phone keeps them, and an empty one clears them', async () => {
    const wei = await shop.newCustomer()
    const id = await add(wei, {
      recipient: 'Acme Pty Ltd',
      phone: '1300 123 456',
    })
    const known = { recipient: 'Acme Pty Ltd', phone: '1300123456' }
    const changed = await call(wei, 'PUT', `${id}/`, { ...home, city: 'Perth' })
    expect(changed.json()).toMatchObject({ ...known, city: 'Perth' })

    const cleared = await call(wei, 'PUT', `${id}/`, {
      ...home,
      recipient: ' ',
      phone: null,
    })
    expect(cleared.json()).toMatchObject({ recipient: null, phone: null })
  })

  test('G16: a phone that cannot be called is refused at its field, also in a change', async () => {
    const wei = await shop.newCustomer()
    const id = await add(wei)
    const body = { ...home, phone: '9000' }
    for (const answer of [
      await call(wei, 'POST', '', body),
      await call(wei, 'PUT', `${id}/`, body),
    ])
      expect([answer.status, answer.json()]).toEqual([
        400,
        {
          phone: [
            'Please enter a phone number with its area code, such as 02 9000 0000.',
          ],
        },
      ])
  })

  test('G16: a company whose name looks like a link keeps it', async () => {
    const wei = await shop.newCustomer()
    const names = { name: 'Level.Up Gym', recipient: 'realestate.com.au' }
    const id = await add(wei, names)
    const changed = await call(wei, 'PUT', `${id}/`, { ...home, ...names })
    expect(changed.json()).toMatchObject(names)
  })

  test('the newest takes the place of a deleted choice, and the last leaves none', async () => {
    const wei = await shop.newCustomer()
    const first = await add(wei)
    const second = await add(wei, { name: 'Office' })
    const third = await add(wei, { name: 'Parents' })
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
    const wei = await shop.newCustomer()
    const ann = await shop.newCustomer()
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
    const gone = await call(wei, 'PUT', `${id}/`, home)
    expect([gone.status, gone.json()]).toEqual([
      404,
      {
        detail: 'This address no longer exists. Please add it again.',
      },
    ])
  })

  test.each([
    ['name', ''],
    ['street_address1', '   '],
    ['suburbs', undefined],
    ['city', 7],
    ['postal_code', 'abc'],
    ['postal_code', 20],
    ['recipient', 'x'.repeat(61)],
    ['phone', '0'.repeat(41)],
  ])('%s as %j is refused by its name', async (field, value) => {
    const wei = await shop.newCustomer()
    const answer = await call(wei, 'POST', '', { ...home, [field]: value })
    expect([answer.status, Object.keys(answer.json() as object)]).toEqual([
      400,
      [field],
    ])
  })

  test('fifty addresses are the most, also when asked for at once', async () => {
    const wei = await shop.newCustomer()
    const bodies = Array.from({ length: 52 }, (_, at) => ({
      ...home,
      name: `Home ${at}`,
    }))
    const answers = await Promise.all(
      bodies.map((body) => call(wei, 'POST', '', body)),
    )
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([...Array(50).fill(201), 400, 400])

    const { count, results } = await list(wei)
    expect(count).toBe(50)
    const again = await call(wei, 'POST', '', results[0])
    expect([again.status, again.json()]).toEqual([201, results[0]])
  })

  test('a visitor has no address book', async () => {
    expect(
      (await shop.send({ method: 'GET', url: '/api/user-address/' })).status,
    ).toBe(401)
  })
})
